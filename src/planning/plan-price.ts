import { isPostalCodeOf } from "../addresses"
import { CarrierApiError, type PackageType, parcelCurrencyOf } from "../carrier-api"
import { type Configuration, isBeyondSample } from "../context"
import type { Account } from "../modules/shipment_ordering"
import {
  ITEM_ISSUE_REASONS,
  type ItemIssueReason,
  type LineIssue,
  type Packing,
  type ShipLine,
} from "../packing"
import {
  type Exchange,
  findFallbackAmount,
  findQuoteExchange,
  isDeclarable,
  mergeRules,
  type NoPrice,
  noPrice,
  type PriceRules,
  type Quote,
  type UnavailableReason,
} from "../price-rules"
import { LoadLimitError } from "../answer-book"
import { type RuleOutcome, withPackages } from "../shipping-rules"
import type { OptionService } from "../store"
import type { MethodData } from "./method-data"
import { bestQuote, keptType, typesOfOption } from "./choose-packages"
import type { PriceAnswer } from "./facts"

/** What the price of one option is decided from, for a cart or for an order that is being changed. */
export interface PriceFacts {
  configuration: Configuration
  account: Account & { baseUrl: string }
  service: OptionService
  currencyCode: string
  countryCode: string
  postalCode: string
  lines: ShipLine[]
  /** What the shipping rules say. In a plan, also about the number of packages. */
  outcome: RuleOutcome
}

export type PackedItems = Extract<Packing, { kind: "packed" }> & { packageType: PackageType }

/** What to ask the service before the option's price can be decided. */
export interface PricePlan {
  facts: PriceFacts
  rules: PriceRules
  exchange: Exchange
  /** The carrier collects money from the customer. */
  isCashOnDelivery: boolean
  /** One entry per package type that the option may use; the usual type first. */
  packed: readonly [PackedItems, ...PackedItems[]]
}

/** What a price is calculated from, and where that comes from. */
export type PriceBase =
  | ({ kind: "quote" } & Offer)
  /** The merchant's own price, because the service gave none. */
  | {
      kind: "fallback"
      amount: string
      packed: PackedItems
      service: { code: string; name: string } | undefined
    }

/** A quote for the items packed as one package type. */
interface Offer {
  quote: Quote
  packed: PackedItems
  source: "live" | "cache" | "stale"
}

/** Packs the items in one type, all in boxes of one kind if a rule wants that and they fit. */
type Pack = (packageType: PackageType, boxId?: string) => Packing | undefined

/** Packs a cart's items in each type that the option may use, or says why the option has no price. */
export function planPrice(
  facts: Omit<PriceFacts, "countryCode" | "postalCode"> &
    Partial<Pick<PriceFacts, "countryCode" | "postalCode">>,
  pack: Pack,
): PricePlan | Hiding | NoPrice {
  const { countryCode, postalCode } = facts
  if (!countryCode || !postalCode) {
    return noPrice("no_address")
  }
  // Do not spend a call on a postal code that no service accepts.
  if (!isPostalCodeOf(countryCode, postalCode)) {
    return noPrice("invalid_postal_code")
  }
  return planPriceTo({ ...facts, countryCode, postalCode }, pack)
}

/** Like `planPrice`, for an address that is known to be right. */
export function planPriceTo(facts: PriceFacts, pack: Pack): PricePlan | Hiding | NoPrice {
  const { configuration, account, service, currencyCode, outcome: before } = facts
  const { settings, rules } = configuration
  const hiding = toHiding(before)
  if (hiding) {
    return hiding
  }
  const exchange = findQuoteExchange(settings, currencyCode)
  if (exchange.kind === "unavailable") {
    return noPrice(exchange.reason)
  }
  // Do not sell a delivery that cannot be ordered later.
  if (!isDeclarable(settings, currencyCode)) {
    return noPrice("currency")
  }
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (isCashOnDelivery && parcelCurrencyOf(currencyCode) === undefined) {
    return noPrice("cod_currency")
  }
  const packed = packForOption(facts, (packageType) => pack(packageType, before.boxId))
  if ("reason" in packed) {
    return packed
  }
  // Of the usual package type: the price decides between the types later.
  const outcome = withPackages(rules, before, () => packed[0].packages.length)
  return (
    toHiding(outcome) ?? {
      facts: { ...facts, outcome },
      rules: mergeRules(settings, outcome.prices),
      exchange: exchange.exchange,
      isCashOnDelivery,
      packed,
    }
  )
}

type Hiding = NoPrice & Pick<PriceFacts, "outcome">

/** That a rule hides an option; undefined if none does. */
export function toHiding(outcome: RuleOutcome): Hiding | undefined {
  const { hidden } = outcome
  return hidden && { ...noPrice("hidden_by_rule"), text: hidden.reason, rule: hidden.rule, outcome }
}

/** Packs once for each package type that the option may use. Types that the items do not fit are left out. */
export function packForOption(
  option: { configuration: Configuration; account: Account; service: OptionToPack },
  pack: Pack,
): PricePlan["packed"] | NoPrice {
  const all = typesOfOption(option, option.service).map((packageType) => {
    const packing = pack(packageType)
    return packing?.kind === "packed" ? { ...packing, packageType } : noPackages(packing)
  })
  const [first, ...others] = all.flatMap((one) => ("kind" in one ? [one] : []))
  const [refusal] = all.flatMap((one) => ("kind" in one ? [] : [one]))
  return first ? [first, ...others] : (refusal ?? noPrice("no_live_price"))
}

type OptionToPack = Pick<OptionService, "virtual" | "code" | "offersParcel" | "offersEnvelope">

function noPackages(packing: Exclude<Packing, { kind: "packed" }> | undefined): NoPrice {
  switch (packing?.kind) {
    case undefined:
      return noPrice("no_live_price")
    case "empty":
      return noPrice("nothing_to_ship")
    case "no_envelope":
      return noPrice("no_envelope")
    case "unpackable":
      return noPrice(worstOf(packing.issues), packing.issues)
  }
}

/** One reason for several lines; items that fit one by one but not together are too big. */
function worstOf(issues: LineIssue[]): ItemIssueReason {
  const reasons = issues.map(({ reason }) => reason)
  return ITEM_ISSUE_REASONS.find((reason) => reasons.includes(reason)) ?? "too_big"
}

/**
 * The code of the carrier service that the option stands for, or why it may not be sold. For "Cheapest" and similar
 * options this is the choice stored on the cart, so that a refreshed cart keeps its price; undefined before the choice.
 */
export function chosenCode(
  { facts: { configuration, account, service } }: PricePlan,
  choice: StoredChoice | undefined,
): { code: string | undefined } | NoPrice {
  const { services } = configuration
  const code = service.virtual ? (choice?.service_code ?? undefined) : service.code
  // The stored choice of "Cheapest" may have become a cash-on-delivery service. Without a price core drops it, and
  // the next choice is another service.
  const collects = service.virtual && code && services.isCashOnDelivery(account, code)
  return code && (collects || !services.isEnabled(account, code))
    ? noPrice("service_disabled")
    : { code }
}

/** What a cart has stored for an option. */
export type StoredChoice = Pick<MethodData, "service_code" | "packing" | "store_package_type">

/** The service's prices for the items packed as one package type, or why there are none. */
export type TypeAnswer =
  | { outcome: "value"; value: Quote[]; source: "live" | "cache" | "stale" }
  | { outcome: "miss"; reason: UnavailableReason }

export function toTypeAnswer(answer: PriceAnswer): TypeAnswer {
  return answer.outcome === "value"
    ? answer
    : { outcome: "miss", reason: refusalReason(answer.error) }
}

interface Decision {
  /** The service that the option stands for, as `chosenCode` says. */
  code: string | undefined
  /** What the cart has stored for the option. */
  choice: StoredChoice | undefined
  /** The package type that the store's own code asks for. */
  storeType: PackageType | undefined
  /** By package type, in the order of `packed`. */
  answers: TypeAnswer[]
}

/**
 * The service's price, else the last one known for the same packages and destination, else the merchant's
 * fallback if the service has ever been seen in the country.
 */
export function decidePrice(plan: PricePlan, decision: Decision): PriceBase | NoPrice {
  const { packed } = plan
  const { answers, code } = decision
  const quotes = packed.flatMap((items, at): (Quote & { offer: Offer })[] => {
    const answer = answers[at]
    if (answer?.outcome !== "value") return []
    const { packageType } = items
    return answer.value.map((quote) => ({
      ...quote,
      packageType,
      offer: { quote, packed: items, source: answer.source },
    }))
  })
  const { service } = plan.facts
  const preferredType = preferredTypeOf(plan, decision)
  const resolved = code ? { ...service, code, virtual: undefined } : service
  const best = bestQuote(plan.facts, resolved, {
    ...{ quotes, preferredType },
    preferredService: plan.facts.outcome.preferred?.service,
    vatMode: plan.rules.price_tax,
  })
  if (best) {
    return { kind: "quote", ...best.offer }
  }
  const reasons = packed.map((items, at) => {
    const answer = answers[at]
    return answer?.outcome === "value"
      ? notOffered(plan, items, code)
      : (answer?.reason ?? "no_live_price")
  })
  // No fallback: a visitor could force it by asking often.
  if (reasons.includes("asked_too_often")) {
    return noPrice("asked_too_often")
  }
  // One unanswered question is enough for the fallback, even if the service refused others.
  return reasons.includes("no_live_price")
    ? fallBack(plan, { code, preferredType })
    : noPrice(reasons[0] ?? "no_live_price")
}

/**
 * The package type to prefer if both are possible. A chosen delivery keeps its type: later answers of the store's
 * hook are not stored, so the shipment would differ from the price. Changed items are packed and chosen again.
 */
function preferredTypeOf(
  { facts: { configuration, lines } }: PricePlan,
  { choice, storeType }: Decision,
): PackageType | undefined {
  if (!choice) return storeType
  const keptPacking = choice.packing ?? undefined
  return keptType({ keptPacking, packedLines: lines, configuration }) ?? choice.store_package_type
}

/**
 * The reason when the service has answered, but without a quote for this option. The answer does not say why. If the
 * service is known to go to the country, it is probably the packages, unless these are so small that every service takes
 * them. It may also be the postal area, which the text for the customer says.
 */
function notOffered(
  plan: PricePlan,
  { packages, packageType }: PackedItems,
  code: string | undefined,
): UnavailableReason {
  if (plan.facts.service.virtual === "virtual_parcel_locker") {
    return "no_locker_service"
  }
  if (plan.isCashOnDelivery) {
    return "cash_on_delivery_not_offered"
  }
  return isSeenInCountry(plan, code) && isBeyondSample(packages, packageType)
    ? "too_big"
    : "service_does_not_deliver"
}

/** Whether the option's service, or one that it may stand for, has ever been offered in the cart's country. */
function isSeenInCountry({ facts }: PricePlan, code: string | undefined): boolean {
  const { configuration, account, service } = facts
  const { services } = configuration
  const knownServices = services.ofAccount(account)
  const isForLockers = service.virtual === "virtual_parcel_locker"
  const candidates = code
    ? [knownServices.get(code)]
    : [...knownServices.values()].filter(
        (one) =>
          !one.isCashOnDelivery &&
          services.isEnabled(account, one.code) &&
          services.isLocker(account, one.code) === isForLockers,
      )
  return candidates.some((one) => one?.countries.has(facts.countryCode))
}

function fallBack(
  plan: PricePlan,
  { code, preferredType }: { code: string | undefined; preferredType: PackageType | undefined },
): PriceBase | NoPrice {
  const { configuration, account, countryCode } = plan.facts
  const packed =
    plan.packed.find(({ packageType }) => packageType === preferredType) ?? plan.packed[0]
  const amount = findFallbackAmount(plan.rules.fallback, {
    countryCode,
    grams: packed.packages.reduce((sum, { grossWeight }) => sum + grossWeight, 0),
    isServiceSeenInCountry: isSeenInCountry(plan, code),
  })
  const service = code ? configuration.services.ofAccount(account).get(code) : undefined
  return amount === undefined
    ? noPrice("no_live_price")
    : { kind: "fallback", amount, packed, service }
}

/** Of a package, also with its number, such as `weight.0` (API, "Price calculation"). */
const MEASURE = /^(weight|length|width|height)\b/

/** A refusal of the data is final. Without an answer, a fallback may apply. */
function refusalReason(error: unknown): UnavailableReason {
  if (error instanceof CarrierApiError && error.kind === "rejected") {
    const { fields = {} } = error
    if (fields.zip_code) return "invalid_postal_code"
    return Object.keys(fields).some((name) => MEASURE.test(name))
      ? "too_big"
      : "service_does_not_deliver"
  }
  return error instanceof LoadLimitError && error.of === "visitor"
    ? "asked_too_often"
    : "no_live_price"
}
