import Big from "big.js"
import type { ApiPackage, PackageType } from "../carrier-api"
import {
  chosenCode,
  decidePrice,
  type PackedLines,
  type PriceBase,
  type PricePlan,
  type StoredChoice,
  type TypeAnswer,
} from "../planning"
import {
  calculateCustomerPrice,
  type NoPrice,
  noPrice,
  priceInTwoPasses,
  type PriceStep,
  type RuleSources,
  toQuoteCurrency,
  type UnavailableReason,
} from "../price-rules"
import type { CartTotals } from "./priced-cart"
import type { PriceHints } from "./request-notes"

/** Where the price of a plan comes from: the service and the store, or the record of an earlier price. */
export interface PriceSources {
  /**
   * The service's answers, by package type in the order of the plan.
   *
   * @param codInQuoteCurrency the amount to collect, decimal text; only for cash-on-delivery services
   */
  ask: (codInQuoteCurrency?: string) => Promise<TypeAnswer[]>
  /** What the cart has stored for the option. */
  readChoice: () => Promise<StoredChoice | undefined>
  readTotals: () => Promise<CartTotals | undefined>
  /** The store's tax rate in the cart's country, as decimal text; null if there is none. */
  readTaxRate: () => Promise<string | null>
  /** Undefined if the store's hook failed. */
  hints: Promise<PriceHints | undefined>
}

/** `live`: from the API just now. `cache`: still fresh. `stale`: the last one known. `fallback`: the merchant's own. */
type PriceSource = "live" | "cache" | "stale" | "fallback"

export interface AvailablePrice {
  isAvailable: true
  /** Major units of the cart's currency. */
  amount: number
  isTaxInclusive: boolean
  /** A rule makes delivery free. True exactly when `amount` is 0. */
  isFree: boolean
  /** Percent of tax that the store adds; null if none is added, needed or known. */
  taxRate: string | null
  source: PriceSource
  /** Only for a fallback: why there is no live price. */
  reason: UnavailableReason | undefined
  /** The priced service; may be undefined for a virtual service ("Cheapest") at a fallback price. */
  serviceCode: string | undefined
  serviceName: string | undefined
  deliveryDays: { min: number; max: number } | undefined
  /** What the service asks, tax included, in the account's currency. */
  servicePrice: string | undefined
  packageType: PackageType
  packages: Required<ApiPackage>[]
  /** The same packages, with their items and places. */
  contents: PackedLines
  steps: PriceStep[]
  /** Undefined if no rule asks for it. */
  itemsValue: string | undefined
}

/** What one option costs for one cart, or why it has no price. */
export type OptionPrice = AvailablePrice | NoPrice

/** The price of a planned option. Reads from its sources only what the price depends on. */
export async function priceFrom(plan: PricePlan, sources: PriceSources): Promise<OptionPrice> {
  return plan.isCashOnDelivery
    ? priceCashOnDelivery(plan, sources)
    : applyRules(plan, sources, await findBase(plan, sources))
}

/** Asks the service for each package type. Asks nothing for a disabled service. */
async function findBase(
  plan: PricePlan,
  sources: PriceSources,
  codInQuoteCurrency?: string,
): Promise<PriceBase | NoPrice> {
  const isOpen = plan.packed.length > 1
  const choice = plan.facts.service.virtual || isOpen ? await sources.readChoice() : undefined
  const resolution = chosenCode(plan, choice)
  if ("reason" in resolution) {
    return resolution
  }
  const answers = await sources.ask(codInQuoteCurrency)
  const storeType = isOpen && !choice ? (await sources.hints)?.packageType : undefined
  return decidePrice(plan, { code: resolution.code, choice, storeType, answers })
}

/** The customer's price of a base: markups, fees, limits, shipping rules, rounding, free delivery. */
async function applyRules(
  plan: PricePlan,
  sources: PriceSources,
  base: PriceBase | NoPrice,
): Promise<OptionPrice> {
  if ("reason" in base) {
    return base
  }
  const { rules, isCashOnDelivery, exchange } = plan
  const { account, configuration, outcome, ...cart } = plan.facts
  const { settings, services } = configuration
  const hints = await sources.hints
  if (!hints) {
    return noPrice("no_live_price")
  }
  const quote = base.kind === "quote" ? base.quote : undefined
  const isByValue = rules.free_from.length > 0 || outcome.facts.value !== undefined
  const totals = isByValue ? await sources.readTotals() : undefined
  const addsTax = !(rules.tax_inclusive ?? rules.price_tax === "with_tax")
  const needsRate = rules.rounding.kind !== "none" || isCashOnDelivery
  const taxRate = addsTax && needsRate ? await sources.readTaxRate() : null
  const price = calculateCustomerPrice({
    base:
      base.kind === "quote"
        ? { kind: "quote", ...base.quote }
        : { kind: "fallback", amount: base.amount },
    rules,
    changes: outcome.changes,
    freeBy: outcome.freeBy,
    packageCount: base.packed.packages.length,
    countryCode: cart.countryCode,
    itemsValue: totals?.itemsValue ?? null,
    cartCurrency: cart.currencyCode,
    quoteCurrency: settings.quote_currency,
    exchange,
    taxRatePercent: taxRate,
    surcharge: hints.surcharge,
  })
  if (price.kind === "unavailable") {
    return noPrice(price.reason)
  }
  const { code, name } =
    base.kind === "quote"
      ? { code: base.quote.serviceCode, name: base.quote.serviceName }
      : { code: base.service?.code, name: base.service?.name }
  return {
    isAvailable: true,
    amount: price.amount,
    isTaxInclusive: price.taxInclusive,
    isFree: price.isFree,
    taxRate,
    source: base.kind === "quote" ? base.source : "fallback",
    reason: base.kind === "quote" ? undefined : "no_live_price",
    serviceCode: code,
    serviceName: code && name ? services.nameOf(account, code, name) : name,
    deliveryDays: quote?.deliveryDays,
    servicePrice: quote?.priceWithTax,
    packageType: base.packed.packageType,
    packages: base.packed.apiPackages,
    contents: base.packed,
    steps: nameRules(plan.facts, price.steps, code),
    itemsValue: totals?.itemsValue,
  }
}

/** The steps, each with the shipping rule that sets what it follows. */
function nameRules(
  { service, outcome: { pricesBy, preferred } }: PricePlan["facts"],
  steps: PriceStep[],
  serviceCode: string | undefined,
): PriceStep[] {
  const isPreferred = service.virtual && preferred?.service === serviceCode
  const preferredBy = isPreferred ? preferred?.rule : undefined
  return steps.map((step) => {
    const { [step.step]: follows } = FOLLOWS
    const rule = follows && pricesBy[follows]
    const named = { ...(rule && { rule }), ...step }
    return named.step === "quote" && preferredBy ? { ...named, preferredBy } : named
  })
}

/** The price rule that a step follows. */
const FOLLOWS: { [Step in PriceStep["step"]]?: keyof RuleSources } = {
  ...{ quote: "price_tax", fallback: "fallback", free: "free_from", rounding: "rounding" },
  ...{ markup_percent: "markup_percent", markup_fixed: "markup_fixed" },
  ...{ handling_fee: "handling_fee_per_package", minimum: "minimum", maximum: "maximum" },
}

/**
 * The price depends on the sum to collect, and the sum on the price, so ask at most twice. A fallback price
 * does not depend on the sum.
 */
async function priceCashOnDelivery(plan: PricePlan, sources: PriceSources): Promise<OptionPrice> {
  let price: OptionPrice = noPrice("no_live_price")
  const totals = await sources.readTotals()
  if (!totals) {
    return price
  }
  const cod = await priceInTwoPasses(totals.totalWithoutDelivery, async (amount) => {
    if (!price.isAvailable || price.source !== "fallback") {
      const base = await findBase(plan, sources, toQuoteCurrency(amount, plan.exchange))
      const next = await applyRules(plan, sources, base)
      // If the second answer does not come, the first still holds.
      if (!isSilence(next) || !price.isAvailable) price = next
    }
    return price.isAvailable ? { deliveryTotal: addTax(price) } : undefined
  })
  // It has a price and collects nothing: a voucher covers the items, and delivery is free.
  return price.isAvailable && !cod ? noPrice("cash_on_delivery_not_offered") : price
}

/** Whether the service gave no answer: neither a price nor a refusal. */
function isSilence(next: OptionPrice): boolean {
  return next.isAvailable
    ? next.source === "fallback"
    : next.reason === "no_live_price" || next.reason === "asked_too_often"
}

function addTax({ amount, isTaxInclusive, taxRate }: AvailablePrice): string {
  const tax = isTaxInclusive ? 0 : (taxRate ?? 0)
  return new Big(amount).times(new Big(tax).div(100).plus(1)).toFixed(2)
}
