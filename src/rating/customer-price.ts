import Big from "big.js"
import type { Quote } from "./quote"
import type { UnavailableReason } from "./unavailable-reason"

/** Whether the service's price is taken with or without the tax that the service charges. */
export type VatMode = "with_tax" | "without_tax"

export type CustomerPrice =
  | {
      /** Major units, such as 12.34. */
      amount: number
      taxInclusive: boolean
    }
  | { unavailable: UnavailableReason }

/**
 * What the customer pays for a quote.
 *
 * A price that is missing, unreadable, negative or zero is no price at all: nobody ships for free by
 * accident.
 */
export function priceFor(
  quote: Partial<Pick<Quote, "priceWithTax" | "priceWithoutTax">>,
  { vatMode }: { vatMode: VatMode },
): CustomerPrice {
  const taxInclusive = vatMode === "with_tax"
  const amount = readAmount(taxInclusive ? quote.priceWithTax : quote.priceWithoutTax)
  return amount === undefined ? { unavailable: "no_live_price" } : { amount, taxInclusive }
}

function readAmount(price: string | undefined): number | undefined {
  const text = price?.trim() ?? ""
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined
  const amount = Number(text)
  if (!Number.isFinite(amount) || amount <= 0) return undefined
  // Beyond what a number holds exactly, the shop would charge another amount than was quoted.
  return new Big(amount).eq(text) ? amount : undefined
}
