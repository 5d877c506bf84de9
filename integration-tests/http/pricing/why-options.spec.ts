// A shop with a key. Its two shipping rules stay the same in all tests.
import type { ShownExplanation } from "../../../src/api/admin/shipment-ordering/prices/shown-prices"
import { outcomeOf } from "../../harness/http-client"
import { setPriceRules } from "../../harness/prices"
import { fillCart, placeOrder, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const WHY = "/admin/shipment-ordering/prices/why"
const SERVICE = "carrierA_standard"

const RULES = [
  {
    ...{ name: "Not to Latvia", is_on: true, if: { countries: { is: ["LV"] } } },
    then: { hide: { options: ["carrierB_classic"] } },
  },
  {
    ...{ name: "Many items", is_on: true, if: { items: { from: 2 } } },
    then: { add_amount: "1.50" },
  },
]

/** By key of the option. */
const explain = async (id: string) => {
  const { options } = await shop.admin.get<{ options: ShownExplanation[] }>(`${WHY}?id=${id}`)
  return Object.fromEntries(options.map((option) => [option.option_key, option]))
}

beforeAll(() => setPriceRules(shop, { rules: RULES }))
afterAll(() => setPriceRules(shop, { rules: [] }))

it("a cart's options each say their price or why they have none, and what every rule decided", async () => {
  const cart = await fillCart(shop)
  const options = await explain(cart.id)
  expect(options.carrierB_classic).toMatchObject({
    price: { amount: null, reason: "hidden_by_rule", hidden_by: "Not to Latvia" },
    rules: [
      { rule: "Not to Latvia", holds: true, because: null, actions: ["hide"] },
      { rule: "Many items", holds: false, because: "items", is_unknown: false },
    ],
  })
  expect(options[SERVICE]).toMatchObject({
    price: { amount: expect.stringMatching(/^\d/), reason: null },
    unpriced: null,
  })
})

it("an order's options are explained with the prices of then, also those that were not chosen", async () => {
  const order = await placeOrder(shop, { quantity: 2, serviceCode: SERVICE })
  const options = await until("the order is recorded", () =>
    explain(order.id).catch(() => undefined),
  )
  expect(await explain(encodeURIComponent(`#${order.display_id}`))).toEqual(options)
  expect(options[SERVICE]?.price).toMatchObject({
    amount: String(order.shipping_methods?.[0]?.amount),
    steps: expect.arrayContaining([
      expect.objectContaining({ step: "rule", rule: "Many items", add_amount: "1.50" }),
    ]),
  })
  expect(options.carrierB_classic).toMatchObject({
    price: { reason: "hidden_by_rule", hidden_by: "Not to Latvia" },
    rules: [{ holds: true }, { holds: true }],
  })
  expect(options.carrierB_locker?.price?.amount).toMatch(/^\d/)
})

it("an id of nothing is answered with what to enter", async () => {
  for (const id of ["order_gone", "cart_gone"]) {
    const { status, message } = await outcomeOf(await shop.admin.send("GET", `${WHY}?id=${id}`))
    expect([status, message]).toEqual([404, expect.stringMatching(/recorded|not found/)])
  }
})
