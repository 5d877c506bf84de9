import { readPositive } from "./money"
import type { VatMode } from "./rules"
import type Big from "big.js"

/**
 * Chooses a service's cheapest quote for the same items, packed as parcels or as an envelope. At the same price parcels
 * win; a quote without a readable price comes last. Undefined if the service has no quote.
 */
export function chooseCheapest<T extends Quote>(
  quotes: readonly T[],
  serviceCode: string,
  vatMode: VatMode,
): T | undefined {
  const serviceQuotes = quotes.filter((quote) => quote.serviceCode === serviceCode)
  const [cheapest] = serviceQuotes
    .flatMap((quote) => toCandidate(quote, vatMode) ?? [])
    .sort((a, b) => byPrice(a, b) || a.quote.packageType - b.quote.packageType)
  return cheapest?.quote ?? serviceQuotes[0]
}

export interface VirtualChoice {
  /** Which of a quote's two prices is compared. */
  vatMode: VatMode
  /** Whether the merchant offers a service. */
  isOffered: (serviceCode: string) => boolean
  /** Whether a service delivers to parcel lockers. */
  isLocker: (serviceCode: string) => boolean
  isCashOnDelivery: (serviceCode: string) => boolean
}

interface Candidate<T> {
  quote: T
  price: Big
  /** Unknown days count as the latest of all. */
  days: { min: number; max: number }
}

type Comparison = (a: Candidate<Quote>, b: Candidate<Quote>) => number

/**
 * Chooses the quote that a virtual service stands for; undefined when there is none. The order of the quotes does not
 * matter.
 *
 * Cheapest: by price, then delivery days. Fastest: by the latest day, then the earliest, then price; quotes
 * without days come last. Parcel locker: the cheapest of the services that deliver to lockers, which the other
 * two leave out. All three skip services that are not offered or collect money, and quotes without a readable
 * price.
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
  const price = readCost(quote, vatMode)
  return price && { quote, price, days: quote.deliveryDays ?? { min: Infinity, max: Infinity } }
}

/** The one of a quote's two prices that the merchant pays; undefined unless above zero. */
export function readCost(
  quote: { priceWithTax?: string; priceWithoutTax?: string },
  vatMode: VatMode,
) {
  return readPositive(vatMode === "with_tax" ? quote.priceWithTax : quote.priceWithoutTax)
}

const byPrice: Comparison = (a, b) => a.price.cmp(b.price)
const byDays: Comparison = (a, b) =>
  compare(a.days.max, b.days.max) || compare(a.days.min, b.days.min)
const byName: Comparison = (a, b) =>
  compare(a.quote.serviceCode, b.quote.serviceCode) ||
  compare(a.quote.packageType, b.quote.packageType)

const cheapestFirst: Comparison = (a, b) => byPrice(a, b) || byDays(a, b) || byName(a, b)
const fastestFirst: Comparison = (a, b) => byDays(a, b) || byPrice(a, b) || byName(a, b)

/** By code unit, not by language: gives the same order on every machine. */
function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The plugin's own services. Each stands for the best carrier service when prices are asked for. */
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
