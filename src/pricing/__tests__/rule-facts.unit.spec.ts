import type { PluginContext } from "../../context"
import { factsOf } from "../../planning/__tests__/planned-shipment"
import type { PricedCart } from "../priced-cart"
import { withNotes } from "../request-notes"
import { readCartOutcome } from "../rule-facts"

const rules = [
  { name: "Staff", is_on: true, if: { groups: { is: ["staff"] } }, then: { free: true as const } },
]

const shopOf = (graph: () => Promise<unknown>) => {
  const { configuration, service, packedLines: lines, account } = factsOf({ rules })
  const context: object = { configuration, query: { graph } }
  /** As core calls: each option with a cart of its own. */
  return (id: string) => {
    const cart: PricedCart = {
      ...{ id, currencyCode: "eur", countryCode: "LV", postalCode: "LV-1010", lines },
      pricedAt: new Date(),
      readTotals: async () => undefined,
      readChosenDeliveries: async () => [],
    }
    return readCartOutcome(context as PluginContext, { cart, service, account: account.handle })
  }
}

it("ten options that core prices in one request read the customer's groups once for each cart", async () => {
  const graph = jest.fn(async () => ({
    data: [{ id: "cart", customer: { groups: [{ id: "staff" }] } }],
  }))
  const outcomeOf = shopOf(graph)
  const outcomes = await withNotes({ unpriced: new Map() }, () =>
    Promise.all(Array.from({ length: 10 }, (_, at) => outcomeOf(at < 9 ? "cart_1" : "cart_2"))),
  )
  expect(outcomes.map(({ freeBy }) => freeBy)).toEqual(Array(10).fill("Staff"))
  expect(graph).toHaveBeenCalledTimes(2)
})

it("a later request reads the customer's groups again", async () => {
  const graph = jest.fn(async () => ({ data: [{ id: "cart", customer: { groups: [] } }] }))
  const outcomeOf = shopOf(graph)
  for (const notes of [1, 2]) {
    await withNotes({ unpriced: new Map(), visitor: String(notes) }, () => outcomeOf("cart_1"))
  }
  expect(graph).toHaveBeenCalledTimes(2)
})
