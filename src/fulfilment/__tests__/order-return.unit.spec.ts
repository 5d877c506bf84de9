import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import type { ReturnedOrder } from "../find-return"
import { refuseReturned, toReturnedLines, refuseCountry } from "../order-return"

const order: ReturnedOrder = {
  id: "order_1",
  currency_code: "eur",
  items: [
    {
      id: "a",
      title: "Mug",
      detail: {
        fulfilled_quantity: 4,
        return_requested_quantity: 1,
        return_received_quantity: 1,
        return_dismissed_quantity: 1,
      },
    },
    { id: "b", title: "Board", detail: { fulfilled_quantity: "1" } },
  ],
}

it("a return counts items that came back before, wherever that is stored, and leaves out other lines", () => {
  expect(toReturnedLines(order, new Map([["a", 1]]))).toMatchObject([
    { line: { id: "a" }, quantity: 1, returnedBefore: 3 },
  ])
})

it("a return is refused if it is more than went out", () => {
  const ask = (returned: [string, number][]) => () =>
    refuseReturned(toReturnedLines(order, new Map(returned)))
  expect(ask([["a", 1]])).not.toThrow()
  expect(ask([["a", 2]])).toThrow(/Of "Mug": sent 4, already being returned 3/)
  expect(ask([["b", 2]])).toThrow(/Of "Board": sent 1, already being returned 0/)
})

const askFrom = (return_countries: string[], country: string | undefined) => () =>
  refuseCountry(parseSettings({ return_countries }), country)

it("items may be sent back from all countries, unless some are named", () => {
  expect(askFrom([], "br")).not.toThrow()
  expect(askFrom([], undefined)).not.toThrow()
})

it("items may be sent back from the countries that are named, in capitals or not", () => {
  expect(askFrom(["LV", "ee"], "lv")).not.toThrow()
  expect(askFrom(["LV", "ee"], "EE")).not.toThrow()
  expect(askFrom(["LV", "ee"], "de")).toThrow(/not ordered from DE, only from LV, EE/)
  expect(askFrom(["LV"], undefined)).toThrow(/an address without a country/)
})
