import { readMethodData, readShopperChoice } from "../method-data"

const stored = {
  option_key: "carrierB_classic",
  service_code: "carrierB_classic",
  service_name: "Carrier B Classic",
  locker_code: null,
  note: null,
  packing: null,
}

it("the quote of a delivery is read from older data without days", () => {
  expect(readMethodData(stored)).toMatchObject({ ...stored, delivery_days: null })
})

it("the quote of a delivery is read with its days", () => {
  const delivery_days = { min: 1, max: 3 }
  expect(readMethodData({ ...stored, delivery_days })).toMatchObject({ delivery_days })
})

it("the data of another provider's delivery is not read", () => {
  expect(readMethodData({})).toBeUndefined()
})

const nothing = { locker_code: null, locker_postal_code: null, note: null }
it.each([
  [
    "fields are read",
    { locker_code: " LV1 ", note: "Ring." },
    { locker_code: "LV1", note: "Ring." },
  ],
  ["empty text is dropped", { locker_code: "", note: "Ring." }, { note: "Ring." }],
  ["long text is dropped", { note: "x".repeat(251), locker_code: "LV1" }, { locker_code: "LV1" }],
  ["blank text is dropped", { locker_code: "LV1", note: " " }, { locker_code: "LV1" }],
  ["long code is dropped", { locker_code: "x".repeat(65), note: "Ring." }, { note: "Ring." }],
  ["lists and objects are dropped", { locker_code: ["LV1"], note: { text: "Ring." } }, {}],
  ["other fields are dropped", { price: 0, option_key: "door" }, {}],
  ["other data is dropped", "no object", {}],
])("a shopper's %s, and the rest stays", (_, sent, choice) => {
  expect(readShopperChoice(sent)).toEqual({ ...nothing, ...choice })
})
