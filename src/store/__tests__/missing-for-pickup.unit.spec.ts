import { missingForPickup } from "../locations"

describe("a stock location", () => {
  it("lacks a postal code only where its country has them", () => {
    const address = { address_1: "Des Voeux Road 1", city: "Central", phone: "+85251234567" }
    const missingIn = (country_code: string) =>
      missingForPickup({ address: { ...address, country_code } })
    expect(missingIn("hk")).toEqual([])
    expect(missingIn("lv")).toEqual(["postal_code"])
  })
})
