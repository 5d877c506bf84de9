import { type KnownService, knownServices } from "../service"
import { CarrierApiError, type PackageType } from "../carrier-api"
import { fingerprintOf } from "../packing"
import {
  fallbackAmount,
  type PriceBase,
  type Quote,
  type UnavailableReason,
  chooseCheapest,
  chooseVirtual,
} from "../price-rules"
import { LoadLimitError, type QuoteAnswer } from "../quote-book"
import { askQuotes } from "./ask-quotes"
import type { MethodData } from "./delivery-data"
import type { PriceSource } from "./option-price"
import type { PackedItems, PriceQuestion } from "./price-question"

/** What a price is counted from, and whose. */
export type FoundBase =
  | ({ kind: "quote"; base: PriceBase } & Offer)
  | {
      kind: "fallback"
      base: PriceBase
      packed: PackedItems
      service: KnownService | undefined
      reason: UnavailableReason
    }
  | { kind: "none"; reason: UnavailableReason }

/**
 * The service's price, else the last one known for the same packages and destination, else the
 * merchant's own where the service has been seen to serve the country. A service that the merchant has
 * disabled is not asked for.
 *
 * @param codInQuoteCurrency decimal text
 */
export async function findBase(
  question: PriceQuestion,
  codInQuoteCurrency?: string,
): Promise<FoundBase> {
  const { configuration, account, service } = question
  const chosen = await chosenService(question)
  if (chosen && !configuration.services.isEnabled(account, chosen)) {
    return { kind: "none", reason: "service_disabled" }
  }
  // The stored choice of "Cheapest" collects money by now. Without a price core drops it, and the next choice is another.
  if (chosen && service.virtual && configuration.services.isCashOnDelivery(account, chosen)) {
    return { kind: "none", reason: "service_disabled" }
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
  const offer = await chooseOffer(question, offers)
  if (offer) {
    return { kind: "quote", base: { kind: "quote", ...offer.quote }, ...offer }
  }
  const reasons = answers.map(({ answer }) =>
    answer.outcome === "miss" ? reasonOf(answer.error) : notOffered(question),
  )
  // No fallback: a visitor could get it by asking often enough.
  if (reasons.includes("asked_too_often")) {
    return { kind: "none", reason: "asked_too_often" }
  }
  // What could not be asked may be offered, whatever else was refused.
  return reasons.includes("no_live_price")
    ? fallBack(question)
    : { kind: "none", reason: reasons[0] ?? "no_live_price" }
}

function ask(
  { context, account, cart, deadline, asked }: PriceQuestion,
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
    deadlineMs: deadline.left(),
    asked,
  })
}

/** The service has answered, and what is asked for is not in its answer. */
function notOffered({ service, isCashOnDelivery }: PriceQuestion): UnavailableReason {
  if (service.virtual === "virtual_parcel_locker") {
    return "no_locker_service"
  }
  return isCashOnDelivery ? "cash_on_delivery_not_offered" : "service_does_not_deliver"
}

async function fallBack(question: PriceQuestion): Promise<FoundBase> {
  const { context, account, cart, rules } = question
  const wanted = await wantedType(question)
  const packed =
    question.packed.find(({ packageType }) => packageType === wanted) ?? question.packed[0]
  const known = await knownServices(context, account)
  const code = await chosenService(question)
  const candidates = code ? [known.get(code)] : [...known.values()].filter(isMeant(question))
  const amount = fallbackAmount(rules.fallback, {
    countryCode: cart.countryCode,
    grams: packed.packages.reduce((sum, { grossWeight }) => sum + grossWeight, 0),
    isServiceSeenInCountry: candidates.some((one) => one?.countries.has(cart.countryCode)),
  })
  const reason: UnavailableReason = "no_live_price"
  return amount === undefined
    ? { kind: "none", reason }
    : {
        kind: "fallback",
        base: { kind: "fallback", amount },
        packed,
        service: code ? known.get(code) : undefined,
        reason,
      }
}

function isMeant({ configuration: { services }, account, service }: PriceQuestion) {
  const wantsLocker = service.virtual === "virtual_parcel_locker"
  return ({ code, isCashOnDelivery }: KnownService): boolean =>
    !isCashOnDelivery &&
    services.isEnabled(account, code) &&
    services.isLocker(account, code) === wantsLocker
}

/** What the service says of the data is final; that it says nothing is not. */
function reasonOf(error: unknown): UnavailableReason {
  if (error instanceof CarrierApiError && error.kind === "rejected") {
    return error.fields?.zip_code ? "invalid_postal_code" : "service_does_not_deliver"
  }
  return error instanceof LoadLimitError && error.of === "asker"
    ? "asked_too_often"
    : "no_live_price"
}

/** A price of the service, for items packed in one way. */
interface Offer {
  quote: Quote
  packed: PackedItems
  source: Exclude<PriceSource, "fallback">
}

/** Of all offers the one that the option stands for; undefined when it is not among them. */
async function chooseOffer(question: PriceQuestion, offers: Offer[]): Promise<Offer | undefined> {
  const { configuration, account, rules, service } = question
  const code = await chosenService(question)
  const bestQuote = (quotes: Quote[]): Quote | undefined => {
    if (code) return chooseCheapest(quotes, code, rules.vatMode)
    if (!service.virtual) return undefined
    return chooseVirtual(service.virtual, quotes, {
      vatMode: rules.vatMode,
      isOffered: (one) => configuration.services.isEnabled(account, one),
      isLocker: (one) => configuration.services.isLocker(account, one),
      isCashOnDelivery: (one) => configuration.services.isCashOnDelivery(account, one),
    })
  }
  const bestOf = (some: Offer[]): Offer | undefined => {
    const best = bestQuote(some.map(({ quote }) => quote))
    return some.find(({ quote }) => quote === best)
  }
  const wanted = await wantedType(question)
  return bestOf(offers.filter(({ packed }) => packed.packageType === wanted)) ?? bestOf(offers)
}

/**
 * Code of the carrier's service that the option stands for. For "Cheapest" and its like it is the one that was
 * chosen when the option was, so that a refresh of the cart prices the same; undefined before.
 */
async function chosenService(question: PriceQuestion): Promise<string | undefined> {
  const { service } = question
  return service.virtual
    ? ((await storedChoice(question))?.service_code ?? undefined)
    : service.code
}

/**
 * Whether the items are to travel as parcels or as an envelope, where they may do both. A chosen delivery
 * keeps its type: what the store's hook says later is stored nowhere, and its shipment would be another than
 * was priced. Other items are packed, and so chosen, anew.
 */
async function wantedType(question: PriceQuestion): Promise<PackageType | undefined> {
  const { cart, configuration, hints, packed } = question
  if (packed.length === 1) return undefined
  const stored = await storedChoice(question)
  if (!stored) {
    return (await hints)?.packageType
  }
  return stored.packing?.fingerprint === fingerprintOf(cart.lines, configuration.settings)
    ? stored.packing.package_type
    : stored.store_package_type
}

async function storedChoice(question: PriceQuestion): Promise<MethodData | undefined> {
  const { cart, service, choice } = question
  return choice === "best"
    ? undefined
    : (await cart.chosen()).find(({ option_key }) => option_key === service.key)
}
