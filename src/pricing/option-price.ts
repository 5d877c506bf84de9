import type { ApiPackage, PackageType } from "../carrier-api"
import type { LineIssue } from "../packing"
import { type PriceStep, unavailableText, type UnavailableReason } from "../price-rules"

/** Where a price comes from: the service just now or lately, its last word, or the merchant's own table. */
export type PriceSource = "live" | "cache" | "stale" | "fallback"

export interface AvailablePrice {
  isAvailable: true
  /** Major units of the cart's currency. */
  amount: number
  isTaxInclusive: boolean
  /** By a rule of the merchant's, and the only way to an amount of 0. */
  isFree: boolean
  source: PriceSource
  /** Why it is not a live price, where it is a fallback. */
  reason: UnavailableReason | undefined
  /** The service priced; undefined for "Cheapest" and its like at a fallback price. */
  serviceCode: string | undefined
  serviceName: string | undefined
  deliveryDays: { min: number; max: number } | undefined
  /** What the service asks, tax included, in the account's currency. */
  servicePrice: string | undefined
  packageType: PackageType
  packages: Required<ApiPackage>[]
  steps: PriceStep[]
  /** By which free delivery was decided; undefined where no rule asked. */
  itemsValue: string | undefined
}

export interface NoPrice {
  isAvailable: false
  reason: UnavailableReason
  /** The lines to blame, where the reason is about some of the items. */
  issues: LineIssue[]
}

/** What one option costs for one cart, or why it cannot be had. */
export type OptionPrice = AvailablePrice | NoPrice

export function noPrice(reason: UnavailableReason, issues: LineIssue[] = []): NoPrice {
  return { isAvailable: false, reason, issues }
}

/** The reason in words for the customer, naming the items that have it. */
export function noPriceText({ reason, issues }: NoPrice): string {
  const titles = issues.flatMap((issue) => (issue.reason === reason ? issue.title : []))
  return unavailableText(reason, titles)
}

/** Until when an answer is of use. */
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
