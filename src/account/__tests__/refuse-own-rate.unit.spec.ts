import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { refuseOwnRate } from "../save-settings"

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
