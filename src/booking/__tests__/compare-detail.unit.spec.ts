import { buildShipmentBody, differencesFromDetail, differencesOfBodies } from ".."
import type { ComparableDetail } from "../compare-detail"
import { completeInput } from "./complete-input"

function sentBody(fields = {}) {
  const result = buildShipmentBody(completeInput(fields))
  if (!result.ok) throw new Error("the input is complete")
  return result.body
}

interface Echo {
  service?: string
  name?: string
  address1?: string
  address2?: string
  phone?: string
  price?: string
  currency?: number
  zipCode?: string
  country?: string
  description?: string
  dimensions?: ComparableDetail["parcel"]["dimensions"]
}

/** A detail that says what was sent, apart from the given fields. */
function echo(said: Echo = {}): ComparableDetail {
  const { service, country, description, dimensions, price, currency, ...recipient } = said
  return {
    service: { code: service ?? "carrierA_standard" },
    recipient: {
      name: "Anna Berzina",
      address1: "Brivibas iela 1, dz. 4",
      phone: "+37120000000",
      zipCode: "LV-1010",
      ...recipient,
      country: { code: country ?? "lv" },
    },
    parcel: {
      price: price ?? "45.90",
      currency: currency ?? 0,
      description: description ?? "A book, Another book #42-8XK2Q7",
      dimensions: dimensions ?? [
        { weight: "1.2", length: "30", width: "20.0", height: "10.50" },
        { weight: "0.8", length: "20", width: "20", height: "10" },
      ],
    },
  }
}

describe("a shipment's detail", () => {
  it("that says the same in other spellings is no difference", () => {
    expect(differencesFromDetail(sentBody(), echo())).toEqual([])
    expect(differencesFromDetail(sentBody(), echo({ zipCode: "lv - 1010" }))).toEqual([])
    expect(differencesFromDetail(sentBody(), echo({ zipCode: "1010" }))).toEqual([])
    expect(differencesFromDetail({ ...sentBody(), zip_code: "1010" }, echo({}))).toEqual([])
    expect(differencesFromDetail(sentBody(), echo({ name: "ANNA  BĒRZIŅA" }))).toEqual([])
    expect(differencesFromDetail(sentBody(), echo({ price: "45.9" }))).toEqual([])
    expect(differencesOfBodies(sentBody(), { ...sentBody(), zip_code: "1010" })).toEqual([])
  })

  it.each([
    { address1: "BRIVIBAS IELA 1", address2: "dz 4" },
    { address1: "Brīvības iela 1,dz.4" },
    { address1: "" },
  ])("of a street in other spellings is no difference: %p", (street) => {
    expect(differencesFromDetail(sentBody(), echo(street))).toEqual([])
    const split = sentBody({ houseNumberCountries: ["LV"] })
    expect(split.recipient_house_number).toBe("1")
    expect(differencesFromDetail(split, echo(street))).toEqual([])
    const apart = echo({ address1: "Brivibas iela, dz. 4" })
    expect(differencesFromDetail(split, apart)).toEqual([])
  })

  it.each(["+371 2000-0000", "0037120000000", "20000000", ""])(
    "of the same phone number is no difference: %p",
    (phone) => {
      expect(differencesFromDetail(sentBody(), echo({ phone }))).toEqual([])
    },
  )

  it("that leaves things out is no difference", () => {
    const { description } = echo().parcel
    const bare = { service: {}, recipient: { country: {} } }
    const detail = { ...bare, parcel: { description, dimensions: [] } }
    expect(differencesFromDetail(sentBody(), detail)).toEqual([])
  })

  it("of an envelope is not compared by its made-up sizes", () => {
    const dimensions = [{ weight: "0.50", length: "10", width: "10", height: "10" }]
    const sent = sentBody({ packageType: 2, packages: [{ weight: "0.5" }] })
    expect(differencesFromDetail(sent, echo({ dimensions }))).toEqual([])
  })

  it.each<[string, Echo, object]>([
    [
      "service",
      { service: "carrierA_express" },
      { field: "service_code", sent: "carrierA_standard", received: "carrierA_express" },
    ],
    [
      "recipient",
      { name: "Zane Kalnina" },
      { field: "recipient_name", sent: "Anna Berzina", received: "Zane Kalnina" },
    ],
    [
      "postal code",
      { zipCode: "LV-1011" },
      { field: "zip_code", sent: "LV-1010", received: "LV-1011" },
    ],
    [
      "street",
      { address1: "Brivibas iela 11" },
      {
        field: "recipient_address_1",
        sent: "Brivibas iela 1, dz. 4",
        received: "Brivibas iela 11",
      },
    ],
    [
      "phone number",
      { phone: "+37120000001" },
      { field: "recipient_phone", sent: "+37120000000", received: "+37120000001" },
    ],
    [
      "amount to collect",
      { price: "54.90" },
      { field: "parcel_price", sent: "45.90", received: "54.90" },
    ],
    ["currency", { currency: 2 }, { field: "parcel_currency", sent: "0", received: "2" }],
    ["country", { country: "EE" }, { field: "country_code", sent: "LV", received: "EE" }],
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
      {
        dimensions: [{ weight: "1.2" }, { weight: "8" }],
      },
      { field: "weight[1]", sent: "0.80", received: "8" },
    ],
  ])("with another %s is a difference", (_, changed, expected) => {
    expect(differencesFromDetail(sentBody(), echo(changed))).toEqual([expected])
  })

  it("without our reference is a difference", () => {
    expect(differencesFromDetail(sentBody(), echo({ description: "" }))).toEqual([
      { field: "parcel_description", sent: "#42-8XK2Q7", received: "" },
    ])
  })
})
