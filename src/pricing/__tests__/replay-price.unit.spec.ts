import type { OrderedPrice, OrderFacts } from "../../modules/shipment_ordering"
import type { PluginContext } from "../../context"
import { packLines } from "../../packing"
import { NO_OUTCOME, type RuleOutcome, type ShippingRule } from "../../shipping-rules"
import { planPrice, type TypeAnswer } from "../../planning"
import { ACCOUNT, factsOf } from "../../planning/__tests__/planned-shipment"
import { type OptionPrice, priceFrom } from "../option-price"
import type { PriceBasis } from "../price-option"
import type { PricedCart } from "../priced-cart"
import { readCartOutcome } from "../rule-facts"
import { replayPrice, toPricedFrom } from "../replay-price"

interface World {
  service?: string
  settings?: Record<string, unknown>
  currencyCode?: string
  postalCode?: string
  rules?: Pick<ShippingRule, "if" | "then">[]
  /** The service's prices by its code, parcels first; a text is why there are none. */
  prices?: [Answer, Answer]
  surcharge?: string
  /** The store's own code asks for an envelope. */
  wantsEnvelope?: boolean
}

type Answer = Record<string, string> | Extract<TypeAnswer, { outcome: "miss" }>["reason"]

const FACTS = { itemsValue: "59.90", totalWithoutDelivery: "59.90" }

const envelope = {
  ...{ id: "letter", kind: "envelope" as const, tareWeight: 20, maxWeight: 2_000, rank: 1 },
  inner: { length: 400, width: 300, height: 250 },
  outer: { length: 400, width: 300, height: 250 },
}

const bigBox = {
  ...{ id: "big", kind: "parcel" as const, tareWeight: 900, maxWeight: 20_000, rank: 2 },
  inner: { length: 600, width: 600, height: 600 },
  outer: { length: 610, width: 610, height: 610 },
}
const smallBox = { ...bigBox, ...envelope, id: "small", kind: "parcel" as const }

const configurationOf = ({ service, settings, rules }: World) => {
  const { configuration, ...facts } = factsOf({ service, settings, rules })
  return { ...facts, configuration: { ...configuration, boxes: [envelope, smallBox, bigBox] } }
}

/** On a Monday morning. */
const PRICED_AT = new Date("2026-11-30T08:30:00Z")

const rulesOutcomeOf = async (world: World): Promise<RuleOutcome> => {
  const { configuration, service, packedLines: lines } = configurationOf(world)
  const { currencyCode = "eur", postalCode = "LV-1010" } = world
  const cart: PricedCart = {
    ...{ id: undefined, currencyCode, countryCode: "LV", postalCode, lines, pricedAt: PRICED_AT },
    readTotals: async () => FACTS,
    readChosenDeliveries: async () => [],
  }
  const context = { configuration } as PluginContext
  return readCartOutcome(context, { cart, service, account: ACCOUNT.handle })
}

const toAnswer = (answer: Answer, packageType: 1 | 2, sum = "0"): TypeAnswer =>
  typeof answer === "string"
    ? { outcome: "miss", reason: answer }
    : {
        ...{ outcome: "value", source: "live" },
        value: Object.entries(answer).map(([serviceCode, price]) => {
          // Collecting costs a hundredth of the sum.
          const withTax = (Number(price) + Number(sum) / 100).toFixed(2)
          return {
            ...{ serviceCode, serviceName: serviceCode, packageType, priceWithTax: withTax },
            priceWithoutTax: (Number(withTax) / 1.21).toFixed(2),
            deliveryDays: { min: 1, max: 3 },
          }
        }),
      }

/** Prices an order, and makes its record. */
const pricedIn = async (world: World) => {
  const { configuration, service, packedLines: lines } = configurationOf(world)
  const { currencyCode = "eur", postalCode = "LV-1010", prices = [{ door: "5" }, {}] } = world
  const plan = planPrice(
    {
      ...{ configuration, service, lines, currencyCode, countryCode: "LV", postalCode },
      account: ACCOUNT,
      outcome: await rulesOutcomeOf(world),
    },
    (packageType, boxId) => packLines(lines, packageType, { ...configuration, boxId }),
  )
  if ("reason" in plan) throw new Error(plan.reason)
  const basis: PriceBasis = {
    ...{ plan, asked: [], owed: FACTS.totalWithoutDelivery, surcharge: world.surcharge },
  }
  const price = await priceFrom(plan, {
    ask: async (cod) => {
      const answers = plan.packed.map(({ packageType }) =>
        toAnswer(prices[packageType - 1] ?? {}, packageType, cod),
      )
      basis.asked.push({ cod, answers })
      return answers
    },
    readChoice: async () => undefined,
    readTotals: async () => FACTS,
    readTaxRate: async () => "21",
    hints: Promise.resolve({
      surcharge: world.surcharge,
      packageType: world.wantsEnvelope ? 2 : undefined,
    }),
  })
  const available = price.isAvailable ? price : undefined
  const record = {
    ...{ option_key: service.key, account: ACCOUNT.handle, currency_code: currencyCode },
    service_code: available?.serviceCode ?? service.code,
    items_value: available?.itemsValue ?? null,
    priced_from: JSON.parse(JSON.stringify(toPricedFrom(basis, available))) as object,
    priced_at: PRICED_AT,
    order_facts: { items_value: FACTS.itemsValue, tax: "21", channel: null } as OrderFacts,
  } as OrderedPrice
  return { price, record }
}

const amountOf = (price: OptionPrice | undefined) =>
  price?.isAvailable ? price.amount : price?.reason

const replay = (record: OrderedPrice, world: World) =>
  replayPrice(configurationOf(world).configuration, record)

const rounded = { rounding: { kind: "ending", ending: ".99" }, price_tax: "without_tax" }
const fallback = { fallback: { kind: "flat", amount: "7.50" } }
const MORNING = { from: "09:00", below: "12:00" }
const PLN = { currencyCode: "pln", settings: { exchange_rates: { pln: "4" } } }
const BIG_BOX = { if: {}, then: { box: "big" } }
const BOTH: World["prices"] = [
  { both: "6", door: "4", door_cod: "3" },
  { both: "5", letters: "3.5", lockers_both: "1" },
]

it.each<[kind: string, world: World, amount: number | string]>([
  ["with markup", { settings: { markup_percent: "10" } }, 5.5],
  ["to which the store adds tax", { settings: rounded }, 4.95],
  ["of free delivery", { settings: { free_from: [{ countries: [], amount: "50" }] } }, 0],
  ["with a surcharge", { surcharge: "2.5" }, 7.5],
  ["in another currency", { currencyCode: "pln", settings: { exchange_rates: { pln: "4" } } }, 20],
  ["of the cheaper package type", { service: "both", prices: BOTH }, 5],
  ["of Cheapest", { service: "virtual_cheapest", prices: BOTH }, 3.5],
  [
    "of an envelope that the store asked for",
    { service: "both", prices: [{ both: "2" }, { both: "5" }], wantsEnvelope: true },
    5,
  ],
  ["with payment on delivery", { service: "door_cod", prices: [{ door_cod: "4" }, {}] }, 4.64],
  ["of the merchant", { settings: fallback, prices: ["no_live_price", {}] }, 7.5],
  [
    "of Cheapest of the merchant",
    { service: "virtual_cheapest", settings: fallback, prices: ["no_live_price", "no_live_price"] },
    7.5,
  ],
  ["that a rule sets", { rules: [{ if: { weight: { below: 30 } }, then: { set_price: "3" } }] }, 3],
  [
    "to which rules add",
    {
      rules: [
        { if: { postal_codes: ["LV-10*"] }, then: { add_amount: "2" } },
        { if: { weekdays: { is: ["1"] }, time: MORNING }, then: { add_percent: "10" } },
        { if: { countries: { is: ["LT"] } }, then: { add_amount: "9" } },
      ],
    },
    7.7,
  ],
  [
    "that depends on the items' value",
    { ...PLN, rules: [{ if: { value: { from: 14.9, below: 15 } }, then: { add_amount: "1" } }] },
    24,
  ],
  ["that a rule makes free", { rules: [{ if: { items: { from: 1 } }, then: { free: true } }] }, 0],
  [
    "of the service that a rule prefers",
    { service: "virtual_cheapest", prices: BOTH, rules: [{ if: {}, then: { prefer: "door" } }] },
    4,
  ],
  [
    "of the box that a rule takes",
    {
      settings: { handling_fee_per_package: "1" },
      rules: [{ if: { packages: { below: 2 } }, then: { add_amount: "1" } }, BIG_BOX],
    },
    7,
  ],
  ["that was refused", { prices: ["too_big", {}] }, "too_big"],
])("a price %s is the same again from its record", async (_kind, world, amount) => {
  const { price, record } = await pricedIn(world)
  expect(amountOf(price)).toBe(amount)
  expect(amountOf(await replay(record, world))).toBe(amount)
})

it("the steps of a price name the rule that prefers the service, and the one that sets a price rule", async () => {
  const rules: World["rules"] = [
    { if: {}, then: { prefer: "door" } },
    { if: {}, then: { prices: { minimum: "20" } } },
  ]
  const { price } = await pricedIn({ service: "virtual_cheapest", prices: BOTH, rules })
  expect(price).toMatchObject({
    steps: [
      { step: "quote", preferredBy: "Rule 1" },
      { step: "minimum", rule: "Rule 2" },
    ],
  })
})

it("the items of a record are in the box that a rule takes", async () => {
  const packedIn = async (rules: World["rules"]) =>
    (await pricedIn({ rules })).record.priced_from?.packed[0]?.packages.map((one) => one.box_id)
  expect(await packedIn([])).toEqual(["small"])
  expect(await packedIn([BIG_BOX])).toEqual(["big"])
  expect(await packedIn([{ if: {}, then: { box: "letter" } }])).toEqual(["small"])
  expect(await packedIn([{ if: {}, then: { box: "sold" } }])).toEqual(["small"])
})

it("a rule that hides an option leaves its record without a price", async () => {
  const { record } = await pricedIn({})
  const rules = [{ if: { value: { from: 50 } }, then: { hide: { options: ["door"] } } }]
  expect(amountOf(await replay(record, { rules }))).toBe("hidden_by_rule")
})

it("a price is not known if it depends on the rest of a postal code", async () => {
  const { record } = await pricedIn({})
  const codes = (code: string) => [{ if: { postal_codes: [code] }, then: { set_price: "1" } }]
  expect(await replay(record, { rules: codes("1010") })).toBeUndefined()
  expect(amountOf(await replay(record, { rules: codes("20*") }))).toBe(5)
})

it("other settings give other prices from the same record", async () => {
  const { record } = await pricedIn({})
  const other = { settings: { markup_fixed: "1", free_from: [{ countries: [], amount: "59.90" }] } }
  expect(amountOf(await replay(record, { settings: { markup_fixed: "1" } }))).toBe(6)
  expect(amountOf(await replay(record, other))).toBe(0)
  expect(amountOf(await replay(record, { settings: rounded }))).toBe(4.95)
})

it("a price is not known if it depends on an amount to collect that the service was not asked about", async () => {
  const { record } = await pricedIn({ service: "door_cod", prices: [{ door_cod: "4" }, {}] })
  const dearer = { service: "door_cod", settings: { markup_fixed: "1" } }
  expect(await replay(record, dearer)).toBeUndefined()
  expect(await replay({ ...record, priced_from: null }, {})).toBeUndefined()
})

it.each([
  ["LV-1010", "10"],
  ["1", ""],
  ["123456", "123"],
])("of the postal code %s the record has %j", async (postalCode, area) => {
  const world = configurationOf({})
  const { configuration, service, packedLines: lines } = world
  const plan = planPrice(
    {
      ...{ configuration, service, lines, currencyCode: "eur" },
      ...{ countryCode: postalCode.startsWith("LV") ? "LV" : "XK", postalCode, account: ACCOUNT },
      outcome: NO_OUTCOME,
    },
    (packageType) => packLines(lines, packageType, configuration),
  )
  if ("reason" in plan) throw new Error(plan.reason)
  expect(toPricedFrom({ plan, asked: [] }, undefined).to[1]).toBe(area)
})
