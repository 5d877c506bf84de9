import Big from "big.js"
import { isPostalCodeOf } from "../addresses"
import { parcelCurrencyOf } from "../booking"
import type { ApiPackage, PackageType } from "../carrier-api"
import { accountOf, errorText, type PluginContext } from "../context"
import {
  ITEM_ISSUE_REASONS,
  type ItemIssueReason,
  type LineIssue,
  packForPrice,
  type ShipLine,
} from "../packing"
import {
  customerPrice,
  findQuoteExchange,
  isDeclarable,
  type NoPrice,
  noPrice,
  type PriceStep,
  toQuoteCurrency,
  twoPassCod,
  type UnavailableReason,
} from "../price-rules"
import { knownServices } from "../account"
import { type OptionService, packageTypesOf, priceRulesOf } from "../store"
import type { AskedQuotes } from "./ask-quotes"
import { findBase, type FoundBase, type PackedItems, type PriceQuestion } from "./choose-offer"
import {
  type CartLike,
  itemsOfProfile,
  type PricedCart,
  taxRatePercent,
  toPricedCart,
} from "./priced-cart"

interface OptionToPrice {
  service: OptionService
  account: string
  cart: PricedCart
  /** When the price must be known, on the clock of `performance.now`. */
  until: number
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
  { service, account: handle, cart, until, choice = "stored", asked, hints }: OptionToPrice,
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
  if (isCashOnDelivery && parcelCurrencyOf(cart.currencyCode) === undefined) {
    return noPrice("cod_currency")
  }
  const packed = packItems(context, { account, service, lines: cart.lines, until })
  if ("reason" in packed) {
    return packed
  }
  const question: PriceQuestion = {
    context,
    account,
    service,
    isCashOnDelivery,
    rules: priceRulesOf(settings, account, service),
    exchange: found.exchange,
    cart: { ...cart, countryCode, postalCode },
    packed,
    until,
    asked,
    hints: hints ?? Promise.resolve({}),
    choice,
  }
  return isCashOnDelivery
    ? priceCollected(question)
    : applyRules(question, await findBase(question))
}

/** `live`: asked just now. `cache`: still fresh. `stale`: the last one known. `fallback`: the merchant's own. */
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
  steps: PriceStep[]
  /** The value that decides about free delivery; undefined if no rule needs it. */
  itemsValue: string | undefined
}

/** What one option costs for one cart, or why it has no price. */
export type OptionPrice = AvailablePrice | NoPrice

/** A cart's packages, as for a price. Empty if its items cannot be packed. */
export async function packCart(
  context: PluginContext,
  { cart, profileId, account, service }: CartToPack,
): Promise<readonly ApiPackage[]> {
  const items = profileId === undefined ? cart : itemsOfProfile(cart, profileId)
  const { lines } = await toPricedCart(context, items)
  const until = performance.now() + context.configuration.options.timing.quoteDeadlineMs
  const packed = packItems(context, { account, service, lines, until })
  return "reason" in packed ? [] : packed[0].apiPackages
}

interface CartToPack extends Pick<ItemsToPack, "account" | "service"> {
  cart: CartLike
  /** Without it, all items count. */
  profileId?: string
}

/** Share of the time left. A packing that ends sooner gives the same packages as the shipment later. */
const PACKING_SHARE = 0.5

interface ItemsToPack {
  account: PriceQuestion["account"]
  service: Pick<OptionService, "virtual" | "code" | "offersParcel" | "offersEnvelope">
  lines: ShipLine[]
  until: number
}

/**
 * Packs a cart's items once for each package type that the option may use, or says why none works. Types that do
 * not fit are left out.
 */
function packItems(context: PluginContext, items: ItemsToPack): PriceQuestion["packed"] | NoPrice {
  const tried = typesToPrice(context, items).map((type) => packItemsAs(context, items, type))
  const [first, ...others] = tried.flatMap((one) => ("kind" in one ? [one] : []))
  const [refusal] = tried.flatMap((one) => ("kind" in one ? [] : [one]))
  return first ? [first, ...others] : (refusal ?? noPrice("no_live_price"))
}

function typesToPrice(
  context: PluginContext,
  { account, service }: ItemsToPack,
): [PackageType, ...PackageType[]] {
  const known = knownServices(context, account)
  if (!service.virtual) {
    return packageTypesOf(service, known.get(service.code))
  }
  const isEnvelopeOffered = [...known.values()].some(
    ({ code, offersEnvelope }) =>
      offersEnvelope && context.configuration.services.isEnabled(account, code),
  )
  return isEnvelopeOffered ? [1, 2] : [1]
}

/** An error that is not about items, such as a wrong box, gives no price and is logged for the merchant. */
function packItemsAs(
  { logger, configuration }: PluginContext,
  { lines, until }: ItemsToPack,
  packageType: PackageType,
): PackedItems | NoPrice {
  try {
    const deadlineMs = Math.max(0, until - performance.now()) * PACKING_SHARE
    const packing = packForPrice(lines, packageType, { ...configuration, deadlineMs })
    switch (packing.kind) {
      case "packed":
        return { ...packing, packageType }
      case "empty":
        return noPrice("nothing_to_ship")
      case "no_envelope":
        return noPrice("no_envelope")
      case "unpackable":
        return noPrice(worstOf(packing.issues), packing.issues)
    }
  } catch (error) {
    logger.error(`shipment-ordering: no price, packing failed: ${errorText(error)}`)
    return noPrice("no_live_price")
  }
}

/** One reason for several lines; items that fit one by one but not together are too big. */
function worstOf(issues: LineIssue[]): ItemIssueReason {
  const reasons = issues.map(({ reason }) => reason)
  return ITEM_ISSUE_REASONS.find((reason) => reasons.includes(reason)) ?? "too_big"
}

/** The customer's price of a found base: markups, fees, rounding, limits, free delivery. */
async function applyRules(
  question: PriceQuestion,
  found: FoundBase | NoPrice,
): Promise<OptionPrice> {
  if ("reason" in found) {
    return found
  }
  const { context, account, cart, rules, isCashOnDelivery, exchange } = question
  const { settings, services } = context.configuration
  const hints = await question.hints
  if (!hints) {
    return noPrice("no_live_price")
  }
  const quote = found.kind === "quote" ? found.quote : undefined
  const facts = rules.free_from.length > 0 ? await cart.facts() : undefined
  const addsTax = !(rules.tax_inclusive ?? rules.price_tax === "with_tax")
  const needsRate = rules.rounding.kind !== "none" || isCashOnDelivery
  const taxRate = addsTax && needsRate ? await taxRatePercent(context, cart.countryCode) : null
  const price = customerPrice({
    base:
      found.kind === "quote"
        ? { kind: "quote", ...found.quote }
        : { kind: "fallback", amount: found.amount },
    rules,
    packageCount: found.packed.packages.length,
    countryCode: cart.countryCode,
    itemsValue: facts?.itemsValue ?? null,
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
    found.kind === "quote"
      ? { code: found.quote.serviceCode, name: found.quote.serviceName }
      : { code: found.service?.code, name: found.service?.name }
  return {
    isAvailable: true,
    amount: price.amount,
    isTaxInclusive: price.taxInclusive,
    isFree: price.isFree,
    taxRate,
    source: found.kind === "quote" ? found.source : "fallback",
    reason: found.kind === "quote" ? undefined : "no_live_price",
    serviceCode: code,
    serviceName: code && name ? services.nameOf(account, code, name) : name,
    deliveryDays: quote?.deliveryDays,
    servicePrice: quote?.priceWithTax,
    packageType: found.packed.packageType,
    packages: found.packed.apiPackages,
    steps: price.steps,
    itemsValue: facts?.itemsValue,
  }
}

/**
 * The price depends on the sum to collect, and that sum on the price: ask at most twice. A fallback price does
 * not depend on the sum.
 */
async function priceCollected(question: PriceQuestion): Promise<OptionPrice> {
  let last: OptionPrice = noPrice("no_live_price")
  const facts = await question.cart.facts()
  if (!facts) {
    return last
  }
  const collected = await twoPassCod(facts.totalWithoutDelivery, async (amount) => {
    if (!last.isAvailable || last.source !== "fallback") {
      const found = await findBase(question, toQuoteCurrency(amount, question.exchange))
      const next = await applyRules(question, found)
      // If the second answer does not come, the first still holds.
      if (!isSilence(next) || !last.isAvailable) last = next
    }
    return last.isAvailable ? { deliveryTotal: withTax(last) } : undefined
  })
  // It has a price and collects nothing: a voucher covers the items, and delivery is free.
  return last.isAvailable && !collected ? noPrice("cash_on_delivery_not_offered") : last
}

/** Whether the service gave no answer: neither a price nor a refusal. */
function isSilence(next: OptionPrice): boolean {
  return next.isAvailable
    ? next.source === "fallback"
    : next.reason === "no_live_price" || next.reason === "asked_too_often"
}

function withTax({ amount, isTaxInclusive, taxRate }: AvailablePrice): string {
  const tax = isTaxInclusive ? 0 : (taxRate ?? 0)
  return new Big(amount).times(new Big(tax).div(100).plus(1)).toFixed(2)
}
