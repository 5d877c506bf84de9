import { CarrierApiError } from "../../carrier-api"
import type { Package } from "../../cartonizer"
import type { Packing } from "../../packing"
import { LoadLimitError } from "../../answer-book"
import { evaluateRules } from "../../shipping-rules"
import type { MethodData } from "../method-data"
import {
  chosenCode,
  decidePrice,
  type PriceFacts,
  planPrice,
  type PricePlan,
  toTypeAnswer,
} from "../plan-price"
import type { PriceAnswer } from "../facts"
import { factsOf, keptPacking } from "./planned-shipment"

class Refusal extends CarrierApiError {
  readonly kind = "rejected"
}

class Outage extends CarrierApiError {
  readonly kind = "outage"
}

type World = Parameters<typeof factsOf>[0] &
  Partial<Pick<PriceFacts, "currencyCode" | "countryCode" | "postalCode">>

const cartOf = ({
  currencyCode = "eur",
  countryCode = "LV",
  postalCode = "1001",
  ...world
}: World = {}): PriceFacts => {
  const { configuration, account, service, packedLines: lines } = factsOf(world)
  return {
    ...{ configuration, service, lines, currencyCode, countryCode, postalCode },
    account: { ...account, baseUrl: "https://api.test" },
    outcome: evaluateRules(configuration.rules, {
      ...{ options: [service.key], accounts: [account.handle], countries: [countryCode] },
    }),
  }
}

const CALL = { operation: "calculate" as const, correlationId: "1", merchantMessage: "No price." }

const refusal = (...names: string[]) =>
  new Refusal("refused", {
    ...CALL,
    fields: Object.fromEntries(names.map((name) => [name, ["wrong"]])),
  })

const box = (side: number): Package =>
  ({ outer: { length: side, width: side, height: side }, grossWeight: 500 }) as Package

const packed = (side = 100): Packing => ({
  kind: "packed",
  packages: [box(side)],
  lines: [],
  apiPackages: [{ weight: "0.5", length: "10", width: "10", height: "10" }],
  isDangerous: false,
})

const planOf = (world: World = {}, pack: Parameters<typeof planPrice>[1] = () => packed()) => {
  const plan = planPrice(cartOf(world), pack)
  if ("reason" in plan) throw new Error(plan.reason)
  return plan
}

const reasonOf = (world: World, pack: Parameters<typeof planPrice>[1] = () => packed()) => {
  const plan = planPrice(cartOf(world), pack)
  return "reason" in plan ? plan.reason : undefined
}

const prices = (all: Record<string, string>): PriceAnswer => ({
  outcome: "value",
  source: "live",
  loadedAt: 0,
  value: Object.entries(all).map(([serviceCode, priceWithTax]) => ({
    serviceCode,
    serviceName: serviceCode,
    packageType: 1,
    priceWithTax,
  })),
})

const miss = (error?: unknown): PriceAnswer => ({ outcome: "miss", reason: "error", error })

const decide = (
  plan: PricePlan,
  answers: PriceAnswer[],
  choice?: Partial<MethodData>,
  storeType?: 1 | 2,
) => {
  const stored = choice as MethodData | undefined
  const chosen = chosenCode(plan, stored)
  if ("reason" in chosen) return chosen
  return decidePrice(plan, {
    ...{ code: chosen.code, choice: stored, storeType },
    answers: answers.map(toTypeAnswer),
  })
}

it("an option has no price without an address, or with a postal code that no service takes", () => {
  expect(reasonOf({ postalCode: "" })).toBe("no_address")
  expect(reasonOf({ countryCode: "" })).toBe("no_address")
  expect(reasonOf({ countryCode: "DE", postalCode: "1" })).toBe("invalid_postal_code")
})

it("an option has no price in a currency without an exchange rate", () => {
  expect(reasonOf({ currencyCode: "usd" })).toBe("currency")
})

it("no delivery is sold in a currency whose orders could not be sent later", () => {
  const settings = { quote_currency: "sek" }
  expect(reasonOf({ currencyCode: "sek", settings })).toBe("currency")
})

it("cash on delivery is not sold in a currency that no carrier collects", () => {
  const cart = { currencyCode: "sek", settings: { exchange_rates: { sek: "11" } } }
  expect(reasonOf({ ...cart, service: "door_cod" })).toBe("cod_currency")
  expect(reasonOf(cart)).toBeUndefined()
})

it("an option has no price if the items fit no package, with the reason that says most", () => {
  const issues = [
    { lineId: "1", title: "Mug", reason: "too_heavy" as const },
    { lineId: "2", title: "Pot", reason: "too_big" as const },
  ]
  expect(reasonOf({}, () => ({ kind: "unpackable", issues: issues.slice(0, 1) }))).toBe("too_heavy")
  expect(reasonOf({}, () => ({ kind: "unpackable", issues: [] }))).toBe("too_big")
  expect(reasonOf({}, () => ({ kind: "empty" }))).toBe("nothing_to_ship")
  expect(reasonOf({ service: "letters" }, () => ({ kind: "no_envelope" }))).toBe("no_envelope")
  expect(reasonOf({}, () => undefined)).toBe("no_live_price")
})

it("an option has no price if its service, or the one stored for Cheapest, is switched off or collects money", () => {
  const cheapest = planOf({ service: "virtual_cheapest" })
  expect(chosenCode(cheapest, { service_code: "door_cod" } as MethodData)).toMatchObject({
    reason: "service_disabled",
  })
  expect(chosenCode(cheapest, { service_code: "both" } as MethodData)).toEqual({ code: "both" })
  expect(chosenCode(cheapest, undefined)).toEqual({ code: undefined })
})

it("an option has no price if the service refuses the data, and says which", () => {
  const refused = (field: string) => decide(planOf(), [miss(refusal(field))])
  expect(refused("zip_code")).toMatchObject({ reason: "invalid_postal_code" })
  expect(refused("weight.0")).toMatchObject({ reason: "too_big" })
  expect(refused("country_code")).toMatchObject({ reason: "service_does_not_deliver" })
  const nameless = Object.assign(refusal(), { fields: undefined })
  expect(decide(planOf(), [miss(nameless)])).toMatchObject({ reason: "service_does_not_deliver" })
})

it("an option has no price if the service answers without the option's one, and says the likely reason", () => {
  const none = [prices({ other: "1" })]
  expect(decide(planOf(), none)).toMatchObject({ reason: "service_does_not_deliver" })
  expect(
    decide(
      planOf({}, () => packed(900)),
      none,
    ),
  ).toMatchObject({ reason: "too_big" })
  expect(decide(planOf({ service: "door_cod" }), none)).toMatchObject({
    reason: "cash_on_delivery_not_offered",
  })
  expect(decide(planOf({ service: "virtual_parcel_locker" }), [...none, ...none])).toMatchObject({
    reason: "no_locker_service",
  })
})

it("an option's price is its service's quote, with the age of the answer", () => {
  expect(decide(planOf(), [prices({ both: "1", door: "3.5" })])).toMatchObject({
    kind: "quote",
    source: "live",
    quote: { serviceCode: "door", priceWithTax: "3.5" },
    packed: { packageType: 1 },
  })
})

it("an option's price is the cheaper of parcel and envelope, unless the store's code asks for the other", () => {
  const plan = planOf({ service: "both" })
  expect(plan.packed.map(({ packageType }) => packageType)).toEqual([1, 2])
  const answers = [prices({ both: "5" }), prices({ both: "2" })]
  expect(decide(plan, answers)).toMatchObject({ packed: { packageType: 2 } })
  expect(decide(plan, answers, undefined, 1)).toMatchObject({ packed: { packageType: 1 } })
})

it("an option's price keeps the type of the chosen delivery while the items are the same", () => {
  const plan = planOf({ service: "both" })
  const answers = [prices({ both: "5" }), prices({ both: "2" })]
  const packing = keptPacking(factsOf({ service: "both" }), 1)
  expect(decide(plan, answers, { packing }, 2)).toMatchObject({ packed: { packageType: 1 } })
  expect(decide(plan, answers, { packing: { ...packing, fingerprint: "other" } })).toMatchObject({
    packed: { packageType: 2 },
  })
  expect(decide(plan, answers, { packing: null, store_package_type: 1 })).toMatchObject({
    packed: { packageType: 1 },
  })
})

it("an option is priced with the type that fits when the other does not", () => {
  const plan = planOf({ service: "both" }, (type) =>
    type === 2 ? packed() : { kind: "unpackable", issues: [] },
  )
  expect(decide(plan, [prices({ both: "2" })])).toMatchObject({ packed: { packageType: 2 } })
})

const rule = (condition: object, prices: object) => ({
  name: JSON.stringify(condition),
  is_on: true,
  if: condition,
  then: { prices },
})

it("an option's price has the last shipping rule's price rules, else the store's", () => {
  const settings = {
    markup_percent: "10",
    markup_fixed: "1",
    minimum: "2",
    rules: [
      rule({ accounts: { is: ["default"] } }, { markup_fixed: "3", minimum: "4" }),
      rule({ accounts: { is: ["other"] } }, { minimum: "9" }),
      rule({ options: { is: ["door"] } }, { minimum: null }),
      rule({ options: { is: ["both"] } }, { markup_percent: "50" }),
    ],
  }
  expect(planOf({ settings }).rules).toMatchObject({
    markup_percent: "10",
    markup_fixed: "3",
    minimum: null,
  })
})

it("the price of Cheapest is that of the best service, and of the stored one once it is chosen", () => {
  const plan = planOf({ service: "virtual_cheapest" })
  const answers = plan.packed.map(() =>
    prices({ door: "3", both: "2", door_cod: "1", lockers: "1" }),
  )
  expect(decide(plan, answers)).toMatchObject({ quote: { serviceCode: "both" } })
  expect(decide(plan, answers, { service_code: "door" })).toMatchObject({
    quote: { serviceCode: "door" },
  })
})

const HIDE = { hide: { options: ["door"], reason: "Too far." } }

it("an option that a rule hides has the merchant's words instead of a price", () => {
  const rules = [{ if: { countries: { is: ["LV"] } }, then: HIDE }]
  expect(planPrice(cartOf({ rules }), () => packed())).toMatchObject({
    ...{ reason: "hidden_by_rule", text: "Too far." },
  })
  expect(reasonOf({ rules, service: "both" })).toBeUndefined()
  expect(reasonOf({ rules, countryCode: "DE", postalCode: "10115" })).toBeUndefined()
})

it("a rule about packages is asked once the items are packed, and may hide the option then", () => {
  const rules = [{ if: { packages: { from: 2 } }, then: HIDE }]
  expect(reasonOf({ rules })).toBeUndefined()
  const two = { ...packed(), packages: [box(100), box(100)] } as Packing
  expect(reasonOf({ rules }, () => two)).toBe("hidden_by_rule")
})

it("the price rules of shipping rules replace those of the settings", () => {
  const rules = [
    { if: {}, then: { prices: { markup_percent: "20", minimum: "3" } } },
    { if: { countries: { is: ["LV"] } }, then: { prices: { minimum: null } } },
    { if: { countries: { is: ["LT"] } }, then: { prices: { maximum: "1" } } },
  ]
  expect(planOf({ rules, settings: { markup_percent: "10", markup_fixed: "1" } }).rules).toEqual(
    expect.objectContaining({
      ...{ markup_percent: "20", markup_fixed: "1", minimum: null, maximum: null },
    }),
  )
})

it("the items are packed into the box that a rule names", () => {
  const boxes: (string | undefined)[] = []
  const rules = [{ if: {}, then: { box: "box_s" } }]
  planOf({ rules }, (_type, boxId) => {
    boxes.push(boxId)
    return packed()
  })
  expect(boxes).toEqual(["box_s"])
})

it.each([
  ["is taken for Cheapest", "door", "door"],
  ["is not taken if it is not offered", "disabled", "both"],
  ["is not taken if it collects money", "door_cod", "both"],
  ["is not taken if it delivers to lockers", "lockers", "both"],
  ["is not taken if it gave no price", "abroad", "both"],
])("the service that a rule prefers %s", (_, prefer, serviceCode) => {
  const plan = planOf({ service: "virtual_cheapest", rules: [{ if: {}, then: { prefer } }] })
  const answers = plan.packed.map(() =>
    prices({ door: "3", both: "2", door_cod: "1", lockers: "1", disabled: "1" }),
  )
  expect(decide(plan, answers)).toMatchObject({ quote: { serviceCode } })
  expect(decide(plan, answers, { service_code: "both" })).toMatchObject({
    quote: { serviceCode: "both" },
  })
})

const settings = { fallback: { kind: "flat", amount: "7.00" } }

it("a fallback price is used where the service was seen to deliver, and names the service", () => {
  const plan = planOf({ settings })
  expect(decide(plan, [miss()])).toMatchObject({
    kind: "fallback",
    amount: "7",
    service: { code: "door" },
  })
  expect(decide(planOf({ settings, service: "abroad" }), [miss()])).toMatchObject({
    reason: "no_live_price",
  })
})

it.each([
  ["stands in for Cheapest where an enabled service", "virtual_cheapest", "DE", "10115", true],
  ["is not used where only a disabled service", "virtual_cheapest", "EE", "10111", false],
  ["is not used where only cash on delivery", "virtual_cheapest", "LT", "01001", false],
  ["stands in where a locker service", "virtual_parcel_locker", "LV", "1001", true],
  [
    "is not used for lockers where no locker service",
    "virtual_parcel_locker",
    "DE",
    "10115",
    false,
  ],
])("a fallback price %s was seen", (_, service, countryCode, postalCode, isSold) => {
  const price = decide(planOf({ settings, service, countryCode, postalCode }), [miss(), miss()])
  expect(price).toMatchObject(
    isSold ? { kind: "fallback", service: undefined } : { reason: "no_live_price" },
  )
})

it.each([
  ["LV", "1001", 100, "4"],
  ["LV", "1001", 300, "7"],
  ["DE", "10115", 100, "9.9"],
  ["LV", "1001", 900, undefined],
])("a fallback price of a table is that of %s, %s for two packages of %i g: %s", (...row) => {
  const [countryCode, postalCode, grossWeight, amount] = row
  const rows = [
    { countries: [], up_to_grams: 400, amount: "4.00" },
    { countries: [], up_to_grams: 1500, amount: "7.00" },
    { countries: ["DE"], up_to_grams: 1500, amount: "9.90" },
  ]
  const world = { countryCode, postalCode, settings: { fallback: { kind: "table", rows } } }
  const packages = [box(100), box(100)].map((one) => ({ ...one, grossWeight }))
  const service = countryCode === "DE" ? "abroad" : "door"
  const plan = planOf({ ...world, service }, () => ({ ...packed(), packages }))
  expect(decide(plan, [miss()])).toMatchObject(
    amount ? { kind: "fallback", amount } : { reason: "no_live_price" },
  )
})

it("a fallback price is for the type of package that the store's code asks for", () => {
  const plan = planOf({ settings, service: "both" })
  const typeOf = (storeType?: 1 | 2) => decide(plan, [miss(), miss()], undefined, storeType)
  expect(typeOf(2)).toMatchObject({ kind: "fallback", packed: { packageType: 2 } })
  expect(typeOf()).toMatchObject({ kind: "fallback", packed: { packageType: 1 } })
})

it.each([
  ["the service is down", new Outage("down", CALL)],
  ["all visitors together ask too often", new LoadLimitError("all")],
])("a fallback price is used if %s", (_, error) => {
  expect(decide(planOf({ settings }), [miss(error)])).toMatchObject({ kind: "fallback" })
})

it("a fallback price is not used for a service that the account does not have any more", () => {
  const cart = cartOf({ settings })
  const account = { ...cart.account, baseUrl: "https://new.test" }
  const plan = planPrice({ ...cart, account }, () => packed()) as PricePlan
  expect(decide(plan, [miss()])).toMatchObject({ reason: "no_live_price" })
})

it("a fallback price is used if one of two questions has no answer", () => {
  const plan = planOf({ settings, service: "both" })
  expect(decide(plan, [miss(refusal()), miss()])).toMatchObject({ kind: "fallback" })
})

it("a fallback price is not for a visitor who asks too often, nor for a refusal", () => {
  const plan = planOf({ settings })
  expect(decide(plan, [miss(new LoadLimitError("visitor"))])).toMatchObject({
    reason: "asked_too_often",
  })
  const either = planOf({ settings, service: "both" })
  expect(decide(either, [miss(), miss(new LoadLimitError("visitor"))])).toMatchObject({
    reason: "asked_too_often",
  })
  expect(decide(plan, [miss(refusal())])).toMatchObject({
    reason: "service_does_not_deliver",
  })
})
