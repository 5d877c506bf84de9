import { buildShipmentBody, type ComparableDetail, differencesFromDetail } from ".."
import { completeInput } from "./booking-input"

function sentBody(fields = {}) {
  const result = buildShipmentBody(completeInput(fields))
  if (!result.ok) throw new Error("the input is complete")
  return result.body
}

const echo: ComparableDetail = {
  serviceCode: "carrierA_standard",
  recipient: { name: "Anna Berzina", zipCode: "LV-1010", countryCode: "lv" },
  description: "A book, Another book #42-8XK2Q7",
  dimensions: [
    { weight: "1.2", length: "30", width: "20.0", height: "10.50" },
    { weight: "0.8", length: "20", width: "20", height: "10" },
  ],
}

describe("a shipment's detail", () => {
  it("that says the same in other spellings is no difference", () => {
    expect(differencesFromDetail(sentBody(), echo)).toEqual([])
    const spaced = { ...echo, recipient: { ...echo.recipient, zipCode: "lv - 1010" } }
    expect(differencesFromDetail(sentBody(), spaced)).toEqual([])
  })

  it("that leaves things out is no difference", () => {
    expect(differencesFromDetail(sentBody(), { description: echo.description })).toEqual([])
  })

  it("of an envelope is not compared by its made-up sizes", () => {
    const packages = [{ weight: "0.5", length: "1", width: "1", height: "1" }]
    const dimensions = [{ weight: "0.50", length: "10", width: "10", height: "10" }]
    const sent = sentBody({ packageType: 2, packages })
    expect(differencesFromDetail(sent, { ...echo, dimensions })).toEqual([])
  })

  it.each<[string, ComparableDetail, object]>([
    [
      "service",
      { serviceCode: "carrierA_express" },
      { field: "service_code", sent: "carrierA_standard", received: "carrierA_express" },
    ],
    [
      "recipient",
      { recipient: { name: "Zane Kalnina" } },
      { field: "recipient_name", sent: "Anna Berzina", received: "Zane Kalnina" },
    ],
    [
      "postal code",
      { recipient: { zipCode: "LV-1011" } },
      { field: "zip_code", sent: "LV-1010", received: "LV-1011" },
    ],
    [
      "country",
      { recipient: { countryCode: "EE" } },
      { field: "country_code", sent: "LV", received: "EE" },
    ],
    [
      "reference",
      { description: "A book #43-8XK2Q8" },
      { field: "parcel_description", sent: "#42-8XK2Q7", received: "#43-8XK2Q8" },
    ],
    [
      "number of packages",
      { dimensions: [{ weight: "2" }] },
      { field: "packages", sent: "2", received: "1" },
    ],
    [
      "weight",
      { dimensions: [{ weight: "1.2" }, { weight: "8" }] },
      { field: "weight[1]", sent: "0.80", received: "8" },
    ],
  ])("with another %s is a difference", (_, changed, expected) => {
    expect(differencesFromDetail(sentBody(), { ...echo, ...changed })).toEqual([expected])
  })

  it("without our reference is a difference", () => {
    const received = { ...echo, description: null }
    expect(differencesFromDetail(sentBody(), received)).toEqual([
      { field: "parcel_description", sent: "#42-8XK2Q7", received: "" },
    ])
  })
})
