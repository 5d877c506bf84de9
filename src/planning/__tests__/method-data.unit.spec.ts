import { readMethodData } from "../method-data"

const stored = {
  option_key: "carrierB_classic",
  service_code: "carrierB_classic",
  service_name: "Carrier B Classic",
  locker_code: null,
  note: null,
  packing: null,
}

describe("what a delivery keeps of its quote", () => {
  it("is read from older data, where the days are not known", () => {
    expect(readMethodData(stored)).toMatchObject({ ...stored, delivery_days: null })
  })

  it("is read with the days", () => {
    const delivery_days = { min: 1, max: 3 }
    expect(readMethodData({ ...stored, delivery_days })).toMatchObject({ delivery_days })
  })

  it("is not read from another provider's data", () => {
    expect(readMethodData({})).toBeUndefined()
  })
})
