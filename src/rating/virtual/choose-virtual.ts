import type Big from "big.js"
import { costOf } from "../price/base-price"
import type { VatMode } from "../price/price-rules"
import type { Quote } from "../quote"
import type { VirtualServiceCode } from "./virtual-service"

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
