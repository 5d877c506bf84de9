import { differencesFromDetail } from "../../../booking"
import { differenceField, isMeasure } from "../shipment"

describe("the field of a difference", () => {
  it("is known by its name", () => {
    expect(differenceField("zip_code")).toEqual({ name: "zip_code", packageNumber: undefined })
  })

  it("is told apart as a measure or a text", () => {
    expect(["weight[0]", "height", "zip_code", "other"].map(isMeasure)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it("names the package that it is of, counted from one", () => {
    expect(differenceField("weight[1]")).toEqual({ name: "weight", packageNumber: 2 })
  })

  it("has no name in words where the service has one that nobody knows", () => {
    expect(differenceField("moon_phase").name).toBeUndefined()
  })

  it("has a name in words for all that is compared with the service's detail", () => {
    const size = { weight: "1", length: "1", width: "1", height: "1" }
    const differences = differencesFromDetail(
      {
        send_adr: "0",
        parcel_price: "10",
        parcel_currency: "0",
        parcel_description: "Mug #7-abcdef",
        parcel_pickup_address: "Rīga",
        parcel_pickup_date: "2026-11-24 16:00:00",
        reason_for_export: "sold",
        weight: ["2"],
        length: ["2"],
        width: ["2"],
        height: ["2"],
        recipient_name: "Jānis Bērziņš",
        recipient_phone: "+37126000000",
        recipient_address_1: "Brīvības iela 117",
        recipient_city: "Rīga",
        zip_code: "LV-1010",
        country_code: "LV",
        service_code: "carrierA_standard",
        package_type: "1",
      },
      {
        service: { code: "carrierB_classic" },
        parcel: { description: "Book", dimensions: [size] },
        recipient: { name: "Anna", zipCode: "LV-2020", country: { code: "EE" } },
      },
    )
    expect(differences).toHaveLength(9)
    expect(differences.map(({ field }) => differenceField(field).name)).not.toContain(undefined)
  })
})
