import type { OrderedPrice, OrderFacts } from "../../../modules/shipment_ordering"
import type { OwnOption } from "../../../store"
import { ACCOUNT, factsOf } from "../../../planning/__tests__/planned-shipment"
import { compareOrder } from "../compare-order"
import { QuoteShelf } from "../quote-shelf"

/** One item worth 30 to Riga, for which the service asked 5. */
const ORDER = {
  ...{ option_key: "door", service_code: "door", account: ACCOUNT.handle, currency_code: "eur" },
  ...{ items_value: "30", priced_at: new Date("2026-11-30T08:30:00Z") },
  priced_from: {
    ...{ to: ["LV", "10"], items: [[1, 500, 100, 100, 100, "any", false]], type: 1 },
    packed: [
      {
        type: 1,
        dangerous: false,
        packages: [{ weight: 500, outer: [100, 100, 100], box_id: null, empty: null }],
      },
    ],
    asked: [{ cod: null, answers: [[["door", "5", "4.13", 1, 3]]] }],
    ...{ tax: "21", owed: "30", surcharge: null },
  } as object,
  order_facts: { items_value: "30", tax: "21", channel: null } as OrderFacts,
} as OrderedPrice

/** The order with a store's limit of 100, and with a limit of a rule. */
const compareWithLimit = async (amount: string, country: string) => {
  const then = { prices: { free_from: [{ countries: [], amount }] } }
  const rule = { if: { countries: { is: [country] } }, then }
  const settings = { free_from: [{ countries: [], amount: "100" }] }
  const { configuration } = factsOf({ settings, rules: [rule] })
  const sides = { saved: configuration, changed: configuration }
  const comparison = { ...sides, isPackedAnew: false, options: [], quotes: new QuoteShelf() }
  return (await compareOrder(comparison, ORDER))?.after
}

it("the store's free-delivery limit decides about orders for which no rule has its own", async () => {
  const freeDelivery = { itemsValue: 30, price: 5, isFree: false }
  expect(await compareWithLimit("20", "EE")).toMatchObject({ charged: 5, freeDelivery })
})

it.each([
  ["more than the order", "50", { charged: 5, freeByRule: 0 }],
  ["less than the order", "20", { charged: 0, freeByRule: 1 }],
])("a rule's own limit of %s decides, whatever the store's is", async (_what, amount, figures) => {
  const after = await compareWithLimit(amount, "LV")
  expect(after).toMatchObject(figures)
  expect(after?.freeDelivery).toBeUndefined()
})

it("of several free options that could take the place of a hidden one, the cheapest for the shop counts", async () => {
  const answers = [
    ["door", "5", "4.13", 1, 3],
    ["dear", "20", "16.53", 1, 3],
    ["cheap", "6", "4.96", 1, 3],
  ]
  const { priced_from: from, ...order } = ORDER
  const record = { ...order, priced_from: { ...from, asked: [{ cod: null, answers: [answers] }] } }
  const { configuration } = factsOf({
    rules: [
      { if: {}, then: { free: true } },
      { if: {}, then: { hide: { options: ["door"] } } },
    ],
  })
  const options = ["door", "dear", "cheap"].map((code) => ({
    ...{ name: code, service: { key: code, code, account: ACCOUNT.handle } },
  })) as OwnOption[]
  const world = { saved: configuration, changed: configuration, isPackedAnew: false, options }
  const compared = await compareOrder(
    { ...world, quotes: new QuoteShelf() },
    record as OrderedPrice,
  )
  expect(compared?.after).toMatchObject({ charged: 0, cost: 6, option: "cheap" })
})
