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
