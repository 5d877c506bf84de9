const CODES = { EUR: "0", USD: "1", PLN: "2" } as const

export type ParcelCurrency = (typeof CODES)[keyof typeof CODES]

/** The currencies that the service takes (API, "Shipment creation payload", `parcel_currency`). */
export const PARCEL_CURRENCIES = Object.keys(CODES)

/** The code of a currency, or undefined for one that the service does not take. */
export function parcelCurrencyOf(currencyCode: string): ParcelCurrency | undefined {
  switch (currencyCode.trim().toUpperCase()) {
    case "EUR":
      return CODES.EUR
    case "USD":
      return CODES.USD
    case "PLN":
      return CODES.PLN
    default:
      return undefined
  }
}
