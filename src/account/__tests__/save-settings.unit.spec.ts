import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { convertDefaults, refuseOwnRate } from "../save-settings"

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

const before = { ...parseSettings(undefined), exchange_rates: { pln: "4.25" } }

it.each([
  ["on its own", { exchange_rates: { eur: "1" } }, "exchange_rates.eur"],
  ["with another currency", { quote_currency: "usd", exchange_rates: { usd: "2" } }, ".usd"],
  ["that is saved already, by the currency", { quote_currency: "pln" }, "exchange_rates.pln"],
])("an exchange rate of the quotes' own currency is refused %s", (_, change, named) => {
  expect(() => refuseOwnRate(before, change)).toThrow(named)
})

it.each([
  ["the currency comes with other rates", { quote_currency: "pln", exchange_rates: {} }],
  ["the rates are of others", { exchange_rates: { pln: "4", usd: "1.1" } }],
])("exchange rates are saved if %s", (_, change) => {
  expect(() => refuseOwnRate(before, change)).not.toThrow()
})

it("a saved exchange rate of the quotes' own currency keeps no other setting from being saved", () => {
  const stored = { ...before, quote_currency: "pln" }
  expect(() => refuseOwnRate(stored, { sender_name: "Baltic Table" })).not.toThrow()
})
