import type { OrderedPrice, OrderFacts } from "../../../modules/shipment_ordering"
import type { OwnOption } from "../../../store"
import type { ShippingRule } from "../../../shipping-rules"
import { ACCOUNT, factsOf } from "../../../planning/__tests__/planned-shipment"
import { compareOrder } from "../compare-order"
import { QuoteShelf } from "../quote-shelf"

/** One item worth 30 to Riga, for which the service asked 5. */
const ORDER = {
  ...{ option_key: "door", service_code: "door", account: ACCOUNT.handle, currency_code: "eur" },
  ...{ amount: "5", items_value: "30", priced_at: new Date("2026-11-30T08:30:00Z") },
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
  // Free delivery is decided by the value that was priced.
  order_facts: { paid: "5", items_value: "40", tax: "21", channel: null } as OrderFacts,
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

const HIDING: Pick<ShippingRule, "if" | "then">[] = [
  { if: {}, then: { free: true } },
  { if: {}, then: { hide: { options: ["door"] } } },
]

/** The order without its option, in a store with others. */
const compareHidden = (others: Partial<OwnOption>[], moreRules: typeof HIDING = []) => {
  const answers = [
    ["door", "5", "4.13", 1, 3],
    ["dear", "20", "16.53", 1, 3],
    ["cheap", "6", "4.96", 1, 3],
  ]
  const { priced_from: from, ...order } = ORDER
  const record = { ...order, priced_from: { ...from, asked: [{ cod: null, answers: [answers] }] } }
  const { configuration: saved } = factsOf()
  const { configuration: changed } = factsOf({ rules: [...HIDING, ...moreRules] })
  const options = others.map((option) => ({
    ...{ priceType: "calculated", ...option },
    service: { key: option.name, code: option.name, account: ACCOUNT.handle },
  })) as OwnOption[]
  const world = { saved, changed, isPackedAnew: false, options, quotes: new QuoteShelf() }
  return compareOrder(world, record as OrderedPrice)
}

it("of several free options that could take the place of a hidden one, the cheapest for the shop counts", async () => {
  const compared = await compareHidden([{ name: "dear" }, { name: "cheap" }])
  expect(compared?.after).toMatchObject({ charged: 0, cost: 6, option: "cheap" })
})

it("an option with the store's own price takes the place of none, because that price is not known", async () => {
  const others = [{ name: "dear" }, { name: "cheap", priceType: "flat" }]
  const compared = await compareHidden(others)
  expect(compared?.after).toMatchObject({ cost: 20, option: "dear" })
  expect(await compareHidden(others.slice(1))).toBeUndefined()
})

it("an order is unknown, and not without an option, if the price of the only other option is not known", async () => {
  const inStreet = { options: { is: ["dear"] }, postal_codes: ["1010"] }
  const rules = [{ if: inStreet, then: { add_amount: "1" } }]
  expect(await compareHidden([{ name: "dear" }], rules)).toBeUndefined()
  expect((await compareHidden([], rules))?.after).toMatchObject({ withoutOption: 1 })
})

it("an order is unknown if the customer paid another price than the recorded one, such as the store's own", async () => {
  const { configuration } = factsOf()
  const sides = { saved: configuration, changed: configuration }
  const comparison = { ...sides, isPackedAnew: false, options: [], quotes: new QuoteShelf() }
  const paidOf = (paid: string) => ({
    ...ORDER,
    order_facts: { ...ORDER.order_facts, paid },
  })
  expect((await compareOrder(comparison, paidOf("5.00")))?.before).toMatchObject({ charged: 5 })
  expect(await compareOrder(comparison, paidOf("3"))).toBeUndefined()
})
