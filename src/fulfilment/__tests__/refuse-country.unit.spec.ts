import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { refuseCountry } from "../order-return"

const ask = (return_countries: string[], country: string | undefined) => () =>
  refuseCountry(parseSettings({ return_countries }), country)

it("items may be sent back from all countries, unless some are named", () => {
  expect(ask([], "br")).not.toThrow()
  expect(ask([], undefined)).not.toThrow()
})

it("items may be sent back from the countries that are named, in capitals or not", () => {
  expect(ask(["LV", "ee"], "lv")).not.toThrow()
  expect(ask(["LV", "ee"], "EE")).not.toThrow()
  expect(ask(["LV", "ee"], "de")).toThrow(/not ordered from DE, only from LV, EE/)
  expect(ask(["LV"], undefined)).toThrow(/an address without a country/)
})
