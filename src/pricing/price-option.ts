import Big from "big.js"
import type { OptionService } from "../store"
import { isPostalCodeOf } from "../addresses"
import { accountOf, type PluginContext, findRows, perProcess } from "../context"
import { type Account, toRuleOverrides, type Settings } from "../modules/shipment_ordering"
import {
  isCodCurrency,
  explainPrice,
  type ExplainedPrice,
  twoPassCod,
  mergeRules,
  type PriceRules,
} from "../price-rules"
import type { AskedQuotes } from "./ask-quotes"
import { findBase, type FoundBase } from "./choose-offer"
import { packItems } from "./pack-items"
import {
  type Deadline,
  type AvailablePrice,
  noPrice,
  type OptionPrice,
  type NoPrice,
} from "./option-price"
import type { PriceQuestion } from "./price-question"
import type { PricedCart } from "./priced-cart"
import { findQuoteExchange, isDeclarable, toQuoteCurrency } from "./quote-currency"

interface OptionToPrice {
  service: OptionService
  account: string
  cart: PricedCart
  deadline: Deadline
  choice?: PriceQuestion["choice"]
  asked?: AskedQuotes
  hints?: PriceQuestion["hints"]
}

/**
 * The price of one option for one cart, or the reason why there is none. Does not throw if the service fails.
 * Never returns 0 unless a rule makes delivery free.
 */
export async function priceOption(
  context: PluginContext,
  { service, account: handle, cart, deadline, choice = "stored", asked, hints }: OptionToPrice,
): Promise<OptionPrice> {
  const { configuration } = context
  const { settings } = configuration
  const configured = accountOf(configuration, handle)
  if (!configured?.baseUrl) {
    return noPrice("not_configured")
  }
  const { countryCode, postalCode } = cart
  if (!countryCode || !postalCode) {
    return noPrice("no_address")
  }
  // Do not spend a call on a postal code that no service accepts.
  if (!isPostalCodeOf(countryCode, postalCode)) {
    return noPrice("invalid_postal_code")
  }
  const found = findQuoteExchange(settings, cart.currencyCode)
  if (found.kind === "unavailable") {
    return noPrice(found.reason)
  }
  // Do not sell a delivery that cannot be ordered later.
  if (!isDeclarable(settings, cart.currencyCode)) {
    return noPrice("currency")
  }
  const account = { ...configured, baseUrl: configured.baseUrl }
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (isCashOnDelivery && !isCodCurrency(cart.currencyCode)) {
    return noPrice("cod_currency")
  }
  const items = await packItems(context, {
    account,
    service,
    lines: cart.lines,
    deadline,
  })
  if ("noPrice" in items) {
    return items.noPrice
  }
  const question: PriceQuestion = {
    context,
    account,
    service,
    isCashOnDelivery,
    rules: priceRulesOf(settings, account, service),
    exchange: found.exchange,
    cart: { ...cart, countryCode, postalCode },
    packed: items.packed,
    deadline,
    asked,
    hints: hints ?? Promise.resolve({}),
    choice,
  }
  const priced = isCashOnDelivery
    ? await priceCollected(question)
    : await applyRules(question, await findBase(question))
  if (priced.kind !== "priced") {
    return noPrice(priced.reason)
  }
  const price = toPrice(priced)
  return { ...price, serviceName: nameOf(price) }

  function nameOf({ serviceCode, serviceName }: AvailablePrice): string | undefined {
    return serviceCode && serviceName
      ? configuration.services.nameOf(account, serviceCode, serviceName)
      : serviceName
  }
}

function toPrice({
  found,
  price,
  itemsValue,
}: Extract<RuledPrice, { kind: "priced" }>): AvailablePrice {
  const quote = found.kind === "quote" ? found.quote : undefined
  const known = found.kind === "fallback" ? found.service : undefined
  return {
    isAvailable: true,
    amount: price.amount,
    isTaxInclusive: price.taxInclusive,
    isFree: price.isFree,
    source: found.kind === "quote" ? found.source : "fallback",
    reason: found.kind === "fallback" ? found.reason : undefined,
    serviceCode: quote?.serviceCode ?? known?.code,
    serviceName: quote?.serviceName ?? known?.name,
    deliveryDays: quote?.deliveryDays,
    servicePrice: quote?.priceWithTax,
    packageType: found.packed.packageType,
    packages: found.packed.apiPackages,
    steps: price.steps,
    itemsValue,
  }
}

/** A base and the price that the rules make of it, or the reason why there is no price. */
type RuledPrice =
  | {
      kind: "priced"
      found: Exclude<FoundBase, { kind: "none" }>
      price: Extract<ExplainedPrice, { kind: "price" }>
      /** The value that decides about free delivery; undefined if no rule needs it. */
      itemsValue: string | undefined
      /** Percent of tax added to the amount; null if none is added, needed or known. */
      taxRate: string | null
    }
  | { kind: "none"; reason: NoPrice["reason"] }

/** The customer's price of a found base: markups, fees, rounding, limits, free delivery. */
async function applyRules(question: PriceQuestion, found: FoundBase): Promise<RuledPrice> {
  if (found.kind === "none") {
    return found
  }
  const { context, cart, rules, isCashOnDelivery, exchange } = question
  const hints = await question.hints
  if (!hints) {
    return { kind: "none", reason: "no_live_price" }
  }
  const facts = rules.freeFrom.length > 0 ? await cart.facts() : undefined
  const addsTax = !(rules.taxInclusive ?? rules.vatMode === "with_tax")
  const needsRate = rules.rounding.kind !== "none" || isCashOnDelivery
  const taxRate = addsTax && needsRate ? await taxRatePercent(context, cart.countryCode) : null
  const price = explainPrice({
    base: found.base,
    rules,
    packageCount: found.packed.packages.length,
    countryCode: cart.countryCode,
    itemsValue: facts?.itemsValue ?? null,
    cartCurrency: cart.currencyCode,
    quoteCurrency: context.configuration.settings.quote_currency,
    exchange,
    taxRatePercent: taxRate,
    surcharge: hints.surcharge,
  })
  return price.kind === "price"
    ? { kind: "priced", found, price, itemsValue: facts?.itemsValue, taxRate }
    : { kind: "none", reason: price.reason }
}

/**
 * The price depends on the sum to collect, and that sum on the price: ask at most twice. A fallback price does
 * not depend on the sum.
 */
async function priceCollected(question: PriceQuestion): Promise<RuledPrice> {
  const facts = await question.cart.facts()
  if (!facts) {
    return { kind: "none", reason: "no_live_price" }
  }
  let last: RuledPrice = { kind: "none", reason: "no_live_price" }
  await twoPassCod(facts.totalWithoutDelivery, async (amount) => {
    if (last.kind === "none" || last.found.kind === "quote") {
      const found = await findBase(question, toQuoteCurrency(amount, question.exchange))
      const next = await applyRules(question, found)
      // If the second answer does not come, the first still holds.
      if (!isSilence(next) || last.kind === "none") last = next
    }
    return last.kind === "priced" ? { deliveryTotal: withTax(last) } : undefined
  })
  return last
}

/** Whether the service gave no answer: neither a price nor a refusal. */
function isSilence(next: RuledPrice): boolean {
  return next.kind === "none"
    ? next.reason === "no_live_price" || next.reason === "asked_too_often"
    : next.found.kind === "fallback"
}

function withTax({ price, taxRate }: Extract<RuledPrice, { kind: "priced" }>): string {
  const tax = price.taxInclusive ? 0 : (taxRate ?? 0)
  return new Big(price.amount).times(new Big(tax).div(100).plus(1)).toFixed(2)
}

/** The rules of an option: each field from the option, else its account, else the store. */
export function priceRulesOf(
  settings: Settings,
  { handle }: Account,
  { key }: OptionService,
): PriceRules {
  return mergeRules(
    toRuleOverrides(settings),
    toRuleOverrides(settings.account_price_rules[handle] ?? {}),
    toRuleOverrides(settings.option_price_rules[key] ?? {}),
  )
}

interface StoredRate {
  rate?: number | null
  is_default?: boolean
  tax_region?: { country_code?: string; province_code?: string | null } | null
}

const KEEP_MS = 60_000
const kept = perProcess(
  () => new Map<string, { readAt: number; percent: Promise<string | null> }>(),
)

/**
 * The store's default tax rate of a country as decimal text; null if there is none. Ignores rates of provinces
 * and rules for single options.
 */
export function taxRatePercent(
  context: PluginContext,
  countryCode: string,
): Promise<string | null> {
  const country = countryCode.toLowerCase()
  const rates = kept()
  const known = rates.get(country)
  if (known && performance.now() - known.readAt < KEEP_MS) {
    return known.percent
  }
  const percent = read(context, country)
  rates.set(country, { readAt: performance.now(), percent })
  percent.catch(() => rates.delete(country))
  return percent
}

async function read(context: PluginContext, countryCode: string): Promise<string | null> {
  const found = await findRows<StoredRate>(context, {
    entity: "tax_rate",
    fields: ["id", "rate", "is_default", "tax_region.country_code", "tax_region.province_code"],
    filters: { is_default: true, tax_region: { country_code: countryCode, province_code: null } },
  })
  const rate = found[0]?.rate
  return rate === null || rate === undefined ? null : String(rate)
}
