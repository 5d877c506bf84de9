import Big from "big.js"
import { accountOf, errorText, type PluginContext } from "../context"
import type { ApiPackage, PackageType } from "../carrier-api"
import { packForPrice, type Packing, type ShipLine } from "../packing"
import {
  chosenCode,
  decidePrice,
  keptType,
  type MethodData,
  type OptionToPack,
  type PackedLines,
  packForOption,
  planPrice,
  type PriceBase,
  type PricePlan,
} from "../planning"
import {
  calculateCustomerPrice,
  type NoPrice,
  noPrice,
  type PriceStep,
  toQuoteCurrency,
  priceInTwoPasses,
  type UnavailableReason,
} from "../price-rules"
import type { OptionService } from "../store"
import { measurePrice } from "../telemetry"
import { type QuoteAnswers, askQuotes } from "./ask-quotes"
import {
  type CartLike,
  keepProfileItems,
  type PricedCart,
  findTaxRatePercent,
  toPricedCart,
} from "./priced-cart"
import type { PriceHints } from "./request-notes"

interface OptionToPrice {
  service: OptionService
  account: string
  cart: PricedCart
  /** When the price must be known, on the clock of `performance.now`. */
  until: number
  /** Which service a virtual service stands for: the choice stored on the cart, or the best quote now. */
  choice?: "stored" | "best"
  /** Set if the request prices several options: one answer of the API prices all of them. */
  requestAnswers?: QuoteAnswers
  /** What the store's hook adds to the price; undefined if the hook failed. */
  hints?: Promise<PriceHints | undefined>
}

/**
 * The price of one option for one cart, or the reason why there is none. Does not throw if the service fails.
 * Never returns 0 unless a rule makes delivery free.
 */
export function priceOption(context: PluginContext, option: OptionToPrice): Promise<OptionPrice> {
  return measurePrice(
    { account: option.account },
    () => findPrice(context, option),
    (price) => ({
      source: price.isAvailable ? price.source : "none",
      reason: price.reason,
      service_code: price.isAvailable ? price.serviceCode : option.service.code,
    }),
  )
}

async function findPrice(
  context: PluginContext,
  { service, account: handle, cart, until, choice, requestAnswers, hints }: OptionToPrice,
): Promise<OptionPrice> {
  const { configuration } = context
  const account = accountOf(configuration, handle)
  if (!account?.baseUrl) {
    return noPrice("not_configured")
  }
  const { currencyCode, countryCode, postalCode, lines } = cart
  const plan = planPrice(
    {
      configuration,
      account: { ...account, baseUrl: account.baseUrl },
      service,
      currencyCode,
      countryCode,
      postalCode,
      lines,
    },
    (packageType) => packUntil(context, { lines, packageType, until }),
  )
  if ("reason" in plan) {
    return plan
  }
  const question: PriceQuestion = {
    context,
    plan,
    cart,
    until,
    requestAnswers,
    hints: hints ?? Promise.resolve({}),
    choice: choice ?? "stored",
  }
  return plan.isCashOnDelivery
    ? priceCashOnDelivery(question)
    : applyRules(question, await findBase(question))
}

/** The price to find. */
interface PriceQuestion extends Required<
  Omit<OptionToPrice, "service" | "account" | "requestAnswers">
> {
  context: PluginContext
  plan: PricePlan
  requestAnswers: QuoteAnswers | undefined
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
  /** The value that decides about free delivery; undefined if no rule needs it. */
  itemsValue: string | undefined
}

/** What one option costs for one cart, or why it has no price. */
export type OptionPrice = AvailablePrice | NoPrice

/** Packs a cart as for a price. Returns no packages if its items cannot be packed. */
export async function packCart(
  context: PluginContext,
  { cart, profileId, account, service, packing }: CartToPack,
): Promise<readonly ApiPackage[]> {
  const { configuration } = context
  const items = profileId === undefined ? cart : keepProfileItems(cart, profileId)
  const { lines } = await toPricedCart(context, items)
  const keptPacking = packing ?? undefined
  if (keptPacking && keptType({ keptPacking, packedLines: lines, configuration })) {
    return keptPacking.packages
  }
  const until = performance.now() + configuration.options.timing.quoteDeadlineMs
  const packings = packForOption({ configuration, account, service }, (packageType) =>
    packUntil(context, { lines, packageType, until }),
  )
  return "reason" in packings ? [] : packings[0].apiPackages
}

interface CartToPack {
  cart: CartLike
  account: PricePlan["facts"]["account"]
  service: OptionToPack
  /** Without it, all items count. */
  profileId?: string
  /** The packages of the price that the customer accepted; valid while the items are the same. */
  packing?: MethodData["packing"]
}

/** Share of the remaining time. A packing that ends before gives the same packages as the shipment later. */
const PACKING_SHARE = 0.5

/** An error that is not about items, such as a wrong box, gives no price and is logged for the merchant. */
function packUntil(
  { logger, configuration }: PluginContext,
  { lines, packageType, until }: { lines: ShipLine[]; packageType: PackageType; until: number },
): Packing | undefined {
  try {
    const deadlineMs = Math.max(0, until - performance.now()) * PACKING_SHARE
    return packForPrice(lines, packageType, { ...configuration, deadlineMs })
  } catch (error) {
    logger.error(`shipment-ordering: no price, packing failed: ${errorText(error)}`)
    return undefined
  }
}

/**
 * Asks the service for each package type. Asks nothing for a disabled service.
 *
 * @param codInQuoteCurrency decimal text
 */
async function findBase(
  question: PriceQuestion,
  codInQuoteCurrency?: string,
): Promise<PriceBase | NoPrice> {
  const { context, cart, plan, requestAnswers, until } = question
  const { account, countryCode, postalCode, service } = plan.facts
  const isOpen = plan.packed.length > 1
  const choice =
    question.choice === "stored" && (service.virtual || isOpen)
      ? (await cart.readChosenDeliveries()).find(({ option_key }) => option_key === service.key)
      : undefined
  const resolution = chosenCode(plan, choice)
  if ("reason" in resolution) {
    return resolution
  }
  const answers = await Promise.all(
    plan.packed.map(({ apiPackages, packageType, isDangerous }) =>
      askQuotes(context, {
        account,
        countryCode,
        zipCode: postalCode,
        packages: apiPackages,
        packageType,
        sendAdr: isDangerous,
        codInQuoteCurrency,
        requestAnswers,
        deadlineMs: Math.max(0, until - performance.now()),
      }),
    ),
  )
  const storeType = isOpen && !choice ? (await question.hints)?.packageType : undefined
  return decidePrice(plan, { code: resolution.code, choice, storeType, answers })
}

/** The customer's price of a base: markups, fees, rounding, limits, free delivery. */
async function applyRules(
  question: PriceQuestion,
  base: PriceBase | NoPrice,
): Promise<OptionPrice> {
  if ("reason" in base) {
    return base
  }
  const { context, cart, plan } = question
  const { rules, isCashOnDelivery, exchange } = plan
  const { account, countryCode } = plan.facts
  const { settings, services } = context.configuration
  const hints = await question.hints
  if (!hints) {
    return noPrice("no_live_price")
  }
  const quote = base.kind === "quote" ? base.quote : undefined
  const facts = rules.free_from.length > 0 ? await cart.readFacts() : undefined
  const addsTax = !(rules.tax_inclusive ?? rules.price_tax === "with_tax")
  const needsRate = rules.rounding.kind !== "none" || isCashOnDelivery
  const taxRate = addsTax && needsRate ? await findTaxRatePercent(context, countryCode) : null
  const price = calculateCustomerPrice({
    base:
      base.kind === "quote"
        ? { kind: "quote", ...base.quote }
        : { kind: "fallback", amount: base.amount },
    rules,
    packageCount: base.packed.packages.length,
    countryCode,
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
    steps: price.steps,
    itemsValue: facts?.itemsValue,
  }
}

/**
 * The price depends on the sum to collect, and the sum on the price, so ask at most twice. A fallback price
 * does not depend on the sum.
 */
async function priceCashOnDelivery(question: PriceQuestion): Promise<OptionPrice> {
  let price: OptionPrice = noPrice("no_live_price")
  const facts = await question.cart.readFacts()
  if (!facts) {
    return price
  }
  const cod = await priceInTwoPasses(facts.totalWithoutDelivery, async (amount) => {
    if (!price.isAvailable || price.source !== "fallback") {
      const base = await findBase(question, toQuoteCurrency(amount, question.plan.exchange))
      const next = await applyRules(question, base)
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
