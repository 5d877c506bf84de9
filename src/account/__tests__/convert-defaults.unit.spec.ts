import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { convertDefaults } from "../save-settings"

it("changing the units keeps the default item as heavy and as large as it was", () => {
  expect(convertDefaults(parseSettings({}), { weight_unit: "kg", dimension_unit: "cm" })).toEqual({
    weight_unit: "kg",
    dimension_unit: "cm",
    default_item_weight: 0.5,
    default_item_length: 20,
    default_item_width: 15,
    default_item_height: 10,
  })
})

it("changing the units is exact", () => {
  const before = parseSettings({ weight_unit: "kg", default_item_weight: 1.005 })
  expect(convertDefaults(before, { weight_unit: "g" }).default_item_weight).toBe(1005)
})

it("changing the units leaves values that are entered with them as they are", () => {
  const change = { weight_unit: "kg" as const, default_item_weight: 2 }
  expect(convertDefaults(parseSettings({}), change)).toEqual(change)
})

it("changing the units changes nothing else", () => {
  expect(convertDefaults(parseSettings({}), { auto_confirm: false })).toEqual({
    auto_confirm: false,
  })
})
