import Big from "big.js"

/**
 * Reads an amount or a quantity as the store writes it.
 *
 * @throws RangeError naming it, unless it is a number of at least zero
 */
export function readAmount(value: number | string, name: string): Big {
  const text = String(value).trim()
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)
  const parsed = isNumber ? new Big(text.replace(/^\+/, "")) : undefined
  if (!parsed || parsed.lt(0)) throw new RangeError(`The ${name} "${text}" is no amount.`)
  return parsed
}

export function sumOf(amounts: Big[]): Big {
  return amounts.reduce((sum, one) => sum.plus(one), new Big(0))
}

const CENT = new Big("0.01")

/** Two decimals, half up. An amount above zero is at least a cent. */
export function centsOf(amount: Big): string {
  return (amount.gt(0) && amount.lt(CENT) ? CENT : amount).toFixed(2, Big.roundHalfUp)
}

const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/

/** Whether a text is a plain decimal of at least zero, as the service writes them. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

export function isPositiveDecimal(text: string): boolean {
  return isDecimal(text) && new Big(text).gt(0)
}

const CODES = { EUR: "0", USD: "1", PLN: "2" } as const

type ParcelCurrency = (typeof CODES)[keyof typeof CODES]

/** The currencies that the service takes (API, "Shipment creation payload", `parcel_currency`). */
const PARCEL_CURRENCIES = Object.keys(CODES)

/** The service's code of a currency; undefined if the service does not take it. */
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

/**
 * Why amounts in a currency cannot be sent, in words for the merchant; undefined if they can.
 *
 * @param isCollected whether the customer pays the amount at the door: it is then never converted
 */
export function currencyIssue(currencyCode: string, isCollected = false): string | undefined {
  if (parcelCurrencyOf(currencyCode) !== undefined) return undefined
  const currency = currencyCode.trim().toUpperCase()
  const taken = PARCEL_CURRENCIES.join(", ")
  return isCollected
    ? `Money is collected in ${taken}, and this order is in ${currency}: amounts to collect are not converted. ` +
        "Record the payment and ship it with a service that collects no money."
    : `The service takes ${taken}, and this order is in ${currency}. Set the exchange rate of ${currency} in ` +
        "Settings > Shipment Ordering > Prices, where the currency of the quotes (quote_currency) must be one of " +
        "those three too, and try again: the value of the items is converted by it."
}

/** A shipped line: the price of `units` units in major units, and how many units are shipped. */
interface ValuedLine {
  price: number | string
  /** How many units the price is for; above zero. */
  units: number | string
  quantity: number | string
}

/**
 * What the shipped items are worth, in major units with two places, added up in decimals. Never zero if
 * there is a price.
 *
 * @throws RangeError for a price or quantity that is no number of at least zero
 */
export function itemsValue(lines: ValuedLine[]): string {
  return centsOf(
    sumOf(
      lines.map(({ price, units, quantity }) =>
        readAmount(price, "price")
          .times(readAmount(quantity, "quantity"))
          .div(readAmount(units, "number of units")),
      ),
    ),
  )
}
