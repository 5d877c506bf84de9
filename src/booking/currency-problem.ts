import { PARCEL_CURRENCIES, parcelCurrencyOf } from "./parcel-currency"

/**
 * Why amounts in a currency cannot be sent, in words for the merchant, or undefined when they can.
 *
 * @param isCollected what the customer pays at the door, which is never converted
 */
export function currencyProblem(currencyCode: string, isCollected = false): string | undefined {
  if (parcelCurrencyOf(currencyCode) !== undefined) return undefined
  const currency = currencyCode.trim().toUpperCase()
  const taken = PARCEL_CURRENCIES.join(", ")
  return isCollected
    ? `Money is collected in ${taken}, and this order is in ${currency}: what a customer owes is never converted. ` +
        "Record the payment and ship it with a service that collects no money."
    : `The service takes ${taken}, and this order is in ${currency}. Set the exchange rate of ${currency} in ` +
        "Settings > Shipment Ordering > Prices, where the currency of the quotes (quote_currency) must be one of " +
        "those three too, and try again: the value of the items is converted by it."
}
