import Big from "big.js"
import type { OptionService } from "../store"
import { isPostalCodeOf } from "../addresses"
import { accountOf, type Configuration, type PluginContext, findRows, perProcess } from "../context"
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
 * The price of one option for one cart: an amount, or the reason why there is none. Never throws for
 * what the service does or does not do, and never answers 0 but by a rule that says free.
 */
export async function priceOption(
  context: PluginContext,
  configuration: Configuration,
  { service, account: handle, cart, deadline, choice = "stored", asked, hints }: OptionToPrice,
): Promise<OptionPrice> {
  const { settings } = configuration
  const configured = accountOf(configuration, handle)
  if (!configured?.baseUrl) {
    return noPrice("not_configured")
  }
  const { countryCode, postalCode } = cart
  if (!countryCode || !postalCode) {
    return noPrice("no_address")
  }
  // What no service would take never reaches one: refused five times in a row, it would stop all prices.
  if (!isPostalCodeOf(countryCode, postalCode)) {
    return noPrice("invalid_postal_code")
  }
  const found = findQuoteExchange(settings, cart.currencyCode)
  if (found.kind === "unavailable") {
    return noPrice(found.reason)
  }
  // A delivery that can never be ordered is not sold.
  if (!isDeclarable(settings, cart.currencyCode)) {
    return noPrice("currency")
  }
  const account = { ...configured, baseUrl: configured.baseUrl }
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (isCashOnDelivery && !isCodCurrency(cart.currencyCode)) {
    return noPrice("cod_currency")
  }
  const items = await packItems(context, {
    configuration,
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
    configuration,
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

/** What a price was counted from, and what the rules made of it. */
type RuledPrice =
  | {
      kind: "priced"
      found: Exclude<FoundBase, { kind: "none" }>
      price: Extract<ExplainedPrice, { kind: "price" }>
      /** By which free delivery was decided; undefined where no rule asked. */
      itemsValue: string | undefined
      /** Percent by which the amount rises for the customer; null where it does not. */
      taxRate: string | null
    }
  | { kind: "none"; reason: NoPrice["reason"] }

/** The customer's price of a found base: markups, fees, rounding, limits, free delivery. */
async function applyRules(question: PriceQuestion, found: FoundBase): Promise<RuledPrice> {
  if (found.kind === "none") {
    return found
  }
  const { context, configuration, cart, rules, isCashOnDelivery, exchange } = question
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
    quoteCurrency: configuration.settings.quote_currency,
    exchange,
    taxRatePercent: taxRate,
    surcharge: hints.surcharge,
  })
  return price.kind === "price"
    ? { kind: "priced", found, price, itemsValue: facts?.itemsValue, taxRate }
    : { kind: "none", reason: price.reason }
}

/**
 * The price of collecting depends on the sum, and the sum on the price: asked twice at most. The
 * merchant's own price depends on neither.
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

/** The service has said nothing, neither a price nor that there is none. */
function isSilence(next: RuledPrice): boolean {
  return next.kind === "none"
    ? next.reason === "no_live_price" || next.reason === "asked_too_often"
    : next.found.kind === "fallback"
}

function withTax({ price, taxRate }: Extract<RuledPrice, { kind: "priced" }>): string {
  const tax = price.taxInclusive ? 0 : (taxRate ?? 0)
  return new Big(price.amount).times(new Big(tax).div(100).plus(1)).toFixed(2)
}

/** The rules for an option: its own where it has any, else its account's, else those for all. */
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
 * The store's usual tax rate of a country as decimal text, null where it has none. Rates of provinces
 * and rules for single options are left out: it only rounds the price that the customer sees.
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
