import type { ApiPackage, PackageType } from "../carrier-api"
import type { LineIssue } from "../packing"
import { type PriceStep, unavailableText, type UnavailableReason } from "../price-rules"

/** `live`: asked just now. `cache`: still fresh. `stale`: the last one known. `fallback`: the merchant's own. */
export type PriceSource = "live" | "cache" | "stale" | "fallback"

export interface AvailablePrice {
  isAvailable: true
  /** Major units of the cart's currency. */
  amount: number
  isTaxInclusive: boolean
  /** A rule makes delivery free. True exactly when `amount` is 0. */
  isFree: boolean
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

export interface NoPrice {
  isAvailable: false
  reason: UnavailableReason
  /** The items that cause the reason, if it is about items. */
  issues: LineIssue[]
}

/** What one option costs for one cart, or why it has no price. */
export type OptionPrice = AvailablePrice | NoPrice

export function noPrice(reason: UnavailableReason, issues: LineIssue[] = []): NoPrice {
  return { isAvailable: false, reason, issues }
}

/** The reason in words for the customer. Names the items that cause it. */
export function noPriceText({ reason, issues }: NoPrice): string {
  const titles = issues.flatMap((issue) => (issue.reason === reason ? issue.title : []))
  return unavailableText(reason, titles)
}

export interface Deadline {
  /** Milliseconds left; 0 when it is late. */
  left: () => number
}

export function deadlineIn(
  milliseconds: number,
  now: () => number = () => performance.now(),
): Deadline {
  const end = now() + milliseconds
  return { left: () => Math.max(0, end - now()) }
}
