import { costOf } from "./price/base-price"
import type { VatMode } from "./price/price-rules"
import type { Quote } from "./quote"

/**
 * The cheapest of one service's quotes for the same goods, packed as parcels and as an envelope; at the same
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
