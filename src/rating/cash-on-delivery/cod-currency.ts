/** The currencies that the service takes (API, "Shipment creation payload", `parcel_currency`). */
const CURRENCIES = ["EUR", "USD", "PLN"]

/** Whether money can be collected in a currency; where not, the reason is `cod_currency`. */
export function isCodCurrency(currencyCode: string): boolean {
  return CURRENCIES.includes(currencyCode.trim().toUpperCase())
}
