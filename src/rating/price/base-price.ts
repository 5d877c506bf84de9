import { readPositive } from "./decimal-text"
import type { VatMode } from "./price-rules"
import type { StepOutcome } from "./price-trail"

/** What a price is made from. */
export type PriceBase =
  /** A quote, as the service sent it (API, "Price quote"). */
  | { kind: "quote"; priceWithTax?: string; priceWithoutTax?: string }
  /** A price of the merchant's own, from `fallbackAmount`. */
  | { kind: "fallback"; amount: string }

/** The amount that a price starts from; undefined for one that is missing, unreadable or not above zero. */
export function readBase(base: PriceBase, vatMode: VatMode): StepOutcome | undefined {
  if (base.kind === "fallback") {
    const amount = readPositive(base.amount)
    return amount && { amount, detail: { step: "fallback" } }
  }
  const amount = costOf(base, vatMode)
  return amount && { amount, detail: { step: "quote", vatMode } }
}

/** Which of a quote's two prices the merchant pays, as a number above zero. */
export function costOf(
  quote: { priceWithTax?: string; priceWithoutTax?: string },
  vatMode: VatMode,
) {
  return readPositive(vatMode === "with_tax" ? quote.priceWithTax : quote.priceWithoutTax)
}
