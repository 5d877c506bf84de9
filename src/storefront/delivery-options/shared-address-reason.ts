import type { DeliveryQuote } from "../client"

const ADDRESS_REASONS = ["no_address", "invalid_postal_code"]

/** One of several options, none of which can be had for the same fault of the address. */
export function sharedAddressReason(quotes: DeliveryQuote[]): DeliveryQuote | undefined {
  const [first] = quotes
  const code = first?.reason?.code
  const isShared =
    quotes.length > 1 &&
    code !== undefined &&
    ADDRESS_REASONS.includes(code) &&
    quotes.every((quote) => !quote.available && quote.reason?.code === code)
  return isShared ? first : undefined
}
