import type { ApiPackage, PackageType } from "../carrier-api"
import type { MisfitLine } from "../packing"
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
  goodsValue: string | undefined
}

export interface NoPrice {
  isAvailable: false
  reason: UnavailableReason
  /** The lines to blame, where the reason is about some of the goods. */
  misfits: MisfitLine[]
}

/** What one option costs for one cart, or why it cannot be had. */
export type OptionPrice = AvailablePrice | NoPrice

export function noPrice(reason: UnavailableReason, misfits: MisfitLine[] = []): NoPrice {
  return { isAvailable: false, reason, misfits }
}

/** The reason in words for the customer, naming the goods that have it. */
export function noPriceText({ reason, misfits }: NoPrice): string {
  const titles = misfits.flatMap((misfit) => (misfit.reason === reason ? misfit.title : []))
  return unavailableText(reason, titles)
}
