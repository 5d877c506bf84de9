import { PARCEL_CURRENCIES, parcelCurrencyOf } from "./parcel-currency"

/**
 * Why amounts in a currency cannot be sent, in words for the merchant, or undefined when they can.
 *
 * @param accountCurrency when given, the only one that is taken
 */
export function currencyProblem(
  currencyCode: string,
  accountCurrency?: string,
): string | undefined {
  const currency = currencyCode.trim().toUpperCase()
  const ofAccount = accountCurrency?.trim().toUpperCase()
  const isTaken = parcelCurrencyOf(currency) !== undefined
  if (isTaken && (ofAccount === undefined || ofAccount === currency)) return undefined
  const taken =
    isTaken && ofAccount
      ? `Your account is in ${ofAccount}`
      : `The service takes ${PARCEL_CURRENCIES.join(", ")}`
  return `${taken}, and this order is in ${currency}. Order this shipment in the web account instead.`
}
