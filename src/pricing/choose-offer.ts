import { CarrierApiError, type PackageType } from "../carrier-api"
import type { PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { fingerprintOf, type Packing } from "../packing"
import { bestQuote, type MethodData } from "../planning"
import {
  type Exchange,
  fallbackAmount,
  type NoPrice,
  noPrice,
  type PriceRules,
  type Quote,
  type UnavailableReason,
} from "../price-rules"
import { LoadLimitError, type QuoteAnswer } from "../quote-book"
import { isBeyondSample, type KnownService, knownServices } from "../account"
import type { OptionService } from "../store"
import { type AskedQuotes, askQuotes } from "./ask-quotes"
import type { PricedCart } from "./priced-cart"
import type { PriceHints } from "./request-notes"

/** The items packed as parcels or as one envelope. */
export interface PackedItems extends Extract<Packing, { kind: "packed" }> {
  packageType: PackageType
}

/** Everything needed to price one option, once the first checks have passed. */
export interface PriceQuestion {
  context: PluginContext
  account: Account & { baseUrl: string }
  service: OptionService
  /** The carrier collects money from the customer. */
  isCashOnDelivery: boolean
  rules: PriceRules
  exchange: Exchange
  cart: PricedCart & { countryCode: string; postalCode: string }
  /** One entry per package type that the option may use; the usual type first. */
  packed: readonly [PackedItems, ...PackedItems[]]
  /** When the price must be known, on the clock of `performance.now`. */
  until: number
  /** Questions that the same request has asked; only set if it prices several options. */
  asked: AskedQuotes | undefined
  /** What the store's hook adds to the price; undefined if the hook failed. */
  hints: Promise<PriceHints | undefined>
  /** What a virtual service stands for: the choice stored on the cart, or the best quote now. */
  choice: "stored" | "best"
}

/** What a price is calculated from, and where that comes from. */
export type FoundBase =
  | ({ kind: "quote" } & Offer)
  /** The merchant's own price, because the service gave none. */
  | { kind: "fallback"; amount: string; packed: PackedItems; service: KnownService | undefined }

/**
 * The service's price, else the last one known for the same packages and destination, else the merchant's
 * fallback if the service has ever been seen in the country. Asks nothing for a disabled service.
 *
 * @param codInQuoteCurrency decimal text
 */
export async function findBase(
  question: PriceQuestion,
  codInQuoteCurrency?: string,
): Promise<FoundBase | NoPrice> {
  const { context, account, service } = question
  const { services } = context.configuration
  const chosen = await chosenService(question)
  // The stored choice of "Cheapest" may have become a cash-on-delivery service. Without a price core drops it, and
  // the next choice is another service.
  const collects = service.virtual && chosen && services.isCashOnDelivery(account, chosen)
  if (chosen && (collects || !services.isEnabled(account, chosen))) {
    return noPrice("service_disabled")
  }
  const answers = await Promise.all(
    question.packed.map(async (packed) => ({
      packed,
      answer: await ask(question, packed, codInQuoteCurrency),
    })),
  )
  const offers = answers.flatMap(({ packed, answer }) =>
    answer.outcome === "value"
      ? answer.value.map((quote): Offer => ({ quote, packed, source: answer.source }))
      : [],
  )
  const offer = await chooseOffer(question, offers, chosen)
  if (offer) {
    return { kind: "quote", ...offer }
  }
  const reasons = answers.map(({ packed, answer }) =>
    answer.outcome === "miss" ? reasonOf(answer.error) : notOffered(question, packed, chosen),
  )
  // No fallback: a visitor could force it by asking often.
  if (reasons.includes("asked_too_often")) {
    return noPrice("asked_too_often")
  }
  // One unanswered question is enough for the fallback, even if the service refused others.
  return reasons.includes("no_live_price")
    ? fallBack(question, chosen)
    : noPrice(reasons[0] ?? "no_live_price")
}

function ask(
  { context, account, cart, until, asked }: PriceQuestion,
  packed: PackedItems,
  codInQuoteCurrency: string | undefined,
): Promise<QuoteAnswer<Quote[]>> {
  return askQuotes(context, {
    account,
    countryCode: cart.countryCode,
    zipCode: cart.postalCode,
    packages: packed.apiPackages,
    packageType: packed.packageType,
    sendAdr: packed.isDangerous,
    codInQuoteCurrency,
    deadlineMs: Math.max(0, until - performance.now()),
    asked,
  })
}

/**
 * The reason when the service has answered, but without a quote for this option. The answer does not say why. If the
 * service is known to go to the country, it is probably the packages, unless these are so small that every service takes
 * them. It may also be the postal area, which the text for the customer says.
 */
function notOffered(
  question: PriceQuestion,
  { packages, packageType }: PackedItems,
  code: string | undefined,
): UnavailableReason {
  if (question.service.virtual === "virtual_parcel_locker") {
    return "no_locker_service"
  }
  if (question.isCashOnDelivery) {
    return "cash_on_delivery_not_offered"
  }
  return isSeenInCountry(question, code) && isBeyondSample(packages, packageType)
    ? "too_big"
    : "service_does_not_deliver"
}

/** Whether the option's service, or one that it may stand for, has ever been offered in the cart's country. */
function isSeenInCountry(question: PriceQuestion, code: string | undefined): boolean {
  const known = knownServices(question.context, question.account)
  const services = code ? [known.get(code)] : [...known.values()].filter(isMeant(question))
  return services.some((one) => one?.countries.has(question.cart.countryCode))
}

async function fallBack(
  question: PriceQuestion,
  code: string | undefined,
): Promise<FoundBase | NoPrice> {
  const { context, account, cart, rules } = question
  const wanted = await wantedType(question)
  const packed =
    question.packed.find(({ packageType }) => packageType === wanted) ?? question.packed[0]
  const service = code ? knownServices(context, account).get(code) : undefined
  const amount = fallbackAmount(rules.fallback, {
    countryCode: cart.countryCode,
    grams: packed.packages.reduce((sum, { grossWeight }) => sum + grossWeight, 0),
    isServiceSeenInCountry: isSeenInCountry(question, code),
  })
  return amount === undefined
    ? noPrice("no_live_price")
    : { kind: "fallback", amount, packed, service }
}

function isMeant({ context, account, service }: PriceQuestion) {
  const { services } = context.configuration
  const wantsLocker = service.virtual === "virtual_parcel_locker"
  return ({ code, isCashOnDelivery }: KnownService): boolean =>
    !isCashOnDelivery &&
    services.isEnabled(account, code) &&
    services.isLocker(account, code) === wantsLocker
}

/** Of a package, also with its number, such as `weight.0` (API, "Price calculation"). */
const MEASURE = /^(weight|length|width|height)\b/

/** A refusal of the data is final. Without an answer, a fallback may apply. */
function reasonOf(error: unknown): UnavailableReason {
  if (error instanceof CarrierApiError && error.kind === "rejected") {
    const { fields = {} } = error
    if (fields.zip_code) return "invalid_postal_code"
    return Object.keys(fields).some((name) => MEASURE.test(name))
      ? "too_big"
      : "service_does_not_deliver"
  }
  return error instanceof LoadLimitError && error.of === "asker"
    ? "asked_too_often"
    : "no_live_price"
}

/** A quote for the items packed as one package type. */
interface Offer {
  quote: Quote
  packed: PackedItems
  source: "live" | "cache" | "stale"
}

/** The offer that the option stands for; undefined if no offer fits. */
async function chooseOffer(
  question: PriceQuestion,
  offers: Offer[],
  code: string | undefined,
): Promise<Offer | undefined> {
  const { context, account, service } = question
  const quotes = offers.map((offer) => ({
    ...offer.quote,
    packageType: offer.packed.packageType,
    offer,
  }))
  const preferredType = await wantedType(question)
  const chosen = code ? { ...service, code, virtual: undefined } : service
  const { configuration } = context
  return bestQuote({ configuration, account }, chosen, { quotes, preferredType })?.offer
}

/**
 * The code of the carrier service that the option stands for. For a virtual service ("Cheapest") this is the
 * stored choice, so that a refreshed cart keeps its price; undefined before the choice.
 */
async function chosenService(question: PriceQuestion): Promise<string | undefined> {
  const { service } = question
  return service.virtual
    ? ((await storedChoice(question))?.service_code ?? undefined)
    : service.code
}

/**
 * The package type to prefer if both are possible. A chosen delivery keeps its type: later answers of the store's
 * hook are not stored, so the shipment would differ from the price. Changed items are packed and chosen again.
 */
async function wantedType(question: PriceQuestion): Promise<PackageType | undefined> {
  const { cart, context, hints, packed } = question
  if (packed.length === 1) return undefined
  const stored = await storedChoice(question)
  if (!stored) {
    return (await hints)?.packageType
  }
  return stored.packing?.fingerprint === fingerprintOf(cart.lines, context.configuration.settings)
    ? stored.packing.package_type
    : stored.store_package_type
}

async function storedChoice(question: PriceQuestion): Promise<MethodData | undefined> {
  const { cart, service, choice } = question
  return choice === "best"
    ? undefined
    : (await cart.chosen()).find(({ option_key }) => option_key === service.key)
}
