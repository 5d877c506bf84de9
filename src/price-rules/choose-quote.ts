import { costOf } from "./explain-price"
import type { VatMode } from "./rules"
import type Big from "big.js"

/**
 * The cheapest of one service's quotes for the same items, packed as parcels and as an envelope; at the same
 * price the parcels. Undefined when the service takes neither; one without a readable price is the last choice.
 */
export function chooseCheapest<T extends Quote>(
  quotes: readonly T[],
  serviceCode: string,
  vatMode: VatMode,
): T | undefined {
  const ofService = quotes.filter((quote) => quote.serviceCode === serviceCode)
  const priced = ofService.flatMap((quote) => {
    const cost = costOf(quote, vatMode)
    return cost ? [{ quote, cost }] : []
  })
  priced.sort(
    (one, other) => one.cost.cmp(other.cost) || one.quote.packageType - other.quote.packageType,
  )
  return priced[0]?.quote ?? ofService[0]
}

/**
 * The quote of one service, or undefined when the service does not take these packages.
 *
 * Codes are compared letter by letter: they are the service's own names, and a near miss would be
 * another service's price.
 */
export function chooseQuote<T extends { serviceCode: string }>(
  quotes: readonly T[],
  serviceCode: string,
): T | undefined {
  return quotes.find((quote) => quote.serviceCode === serviceCode)
}

export interface VirtualChoice {
  /** Which of a quote's two prices is compared. */
  vatMode: VatMode
  /** Whether the merchant offers a service at all. */
  isOffered: (serviceCode: string) => boolean
  /** Whether a service delivers to parcel lockers. */
  isLocker: (serviceCode: string) => boolean
  isCashOnDelivery: (serviceCode: string) => boolean
}

interface Candidate<T> {
  quote: T
  price: Big
  /** Unknown days are later than any. */
  days: { min: number; max: number }
}

type Comparison = (a: Candidate<Quote>, b: Candidate<Quote>) => number

/**
 * The quote that a virtual service stands for, or undefined when there is none. The same one for the
 * same quotes, whatever their order.
 *
 * Cheapest: by price, then delivery days. Fastest: by the latest day, then the earliest, then price;
 * quotes without days come last. Parcel locker: the cheapest of the services that deliver to lockers,
 * which the other two leave out. None of them takes a service that is not offered, one that collects money, nor
 * a quote without a readable price.
 */
export function chooseVirtual<T extends Quote>(
  service: VirtualServiceCode,
  quotes: readonly T[],
  { vatMode, isOffered, isLocker, isCashOnDelivery }: VirtualChoice,
): T | undefined {
  const wantsLocker = service === "virtual_parcel_locker"
  const candidates = quotes
    .filter(({ serviceCode }) => isOffered(serviceCode))
    .filter(({ serviceCode }) => isLocker(serviceCode) === wantsLocker)
    .filter(({ serviceCode }) => !isCashOnDelivery(serviceCode))
    .flatMap((quote) => toCandidate(quote, vatMode) ?? [])
  const compare = service === "virtual_fastest" ? fastestFirst : cheapestFirst
  return candidates.sort(compare)[0]?.quote
}

function toCandidate<T extends Quote>(quote: T, vatMode: VatMode): Candidate<T> | undefined {
  const price = costOf(quote, vatMode)
  return price && { quote, price, days: quote.deliveryDays ?? { min: Infinity, max: Infinity } }
}

const byPrice: Comparison = (a, b) => a.price.cmp(b.price)
const byDays: Comparison = (a, b) => order(a.days.max, b.days.max) || order(a.days.min, b.days.min)
const byName: Comparison = (a, b) =>
  order(a.quote.serviceCode, b.quote.serviceCode) || order(a.quote.packageType, b.quote.packageType)

const cheapestFirst: Comparison = (a, b) => byPrice(a, b) || byDays(a, b) || byName(a, b)
const fastestFirst: Comparison = (a, b) => byDays(a, b) || byPrice(a, b) || byName(a, b)

/** By code unit, not by language: the same on every machine. */
function order(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Services that stand for the best of the carriers' own, chosen when prices are asked for. */
export const VIRTUAL_SERVICES = [
  { code: "virtual_cheapest", name: "Cheapest delivery" },
  { code: "virtual_fastest", name: "Fastest delivery" },
  { code: "virtual_parcel_locker", name: "Parcel locker" },
] as const

export type VirtualServiceCode = (typeof VIRTUAL_SERVICES)[number]["code"]

/** Whether an option's code is the plugin's and not a carrier's. */
export function isVirtualService(serviceCode: string): serviceCode is VirtualServiceCode {
  return VIRTUAL_SERVICES.some(({ code }) => code === serviceCode)
}

/**
 * Whether a service delivers to parcel lockers: its code is named by a pattern, in which `*` stands
 * for any letters, also none, capital or small. The service's document does not say which services do, so the merchant
 * does (setting `locker_services`).
 */
export function isLockerService(serviceCode: string, patterns: readonly string[]): boolean {
  const code = serviceCode.toLowerCase()
  return patterns.some((pattern) => isLike(code, pattern.trim().toLowerCase()))
}

/** Not an expression: with several `*` it would take a power of the code's length in time. */
function isLike(code: string, pattern: string): boolean {
  const [first = "", ...inner] = pattern.split("*")
  const last = inner.pop()
  if (last === undefined) return code === first
  const end = code.length - last.length
  if (first.length > end || !code.startsWith(first) || !code.endsWith(last)) return false
  let from = first.length
  for (const part of inner) {
    const at = code.indexOf(part, from)
    if (at < 0 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}

/** What the service asks for carrying given packages (API, "Price quote"). */
export interface Quote {
  serviceCode: string
  serviceName: string
  /** 1 parcel, 2 envelope. */
  packageType: 1 | 2
  /** Decimal text in major units of the account's currency. */
  priceWithTax: string
  priceWithoutTax?: string
  deliveryDays?: { min: number; max: number }
}
