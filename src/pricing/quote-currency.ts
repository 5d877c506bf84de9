import Big from "big.js"
import { centsOf, parcelCurrencyOf } from "../booking"
import type { Settings } from "../modules/shipment_ordering"
import { type Exchange, type ExchangeResult, findExchange } from "../price-rules"

/** The exchange from the quotes' currency to another one, by the merchant's rates. */
export function findQuoteExchange(settings: Settings, currencyCode: string): ExchangeResult {
  return findExchange({
    cartCurrency: currencyCode,
    quoteCurrency: settings.quote_currency,
    rates: settings.exchange_rates,
    bufferPercent: String(settings.exchange_buffer_percent),
  })
}

/** An amount as it is sent to the service. */
interface Declared {
  /** Decimal text. */
  amount: string
  currencyCode: string
}

/**
 * The value of items as declared to the service. A currency that the service does not take is converted into the
 * quotes' currency, at the rate of the prices. Without a rate the value stays unchanged; ordering refuses it.
 */
export function toDeclared(settings: Settings, value: Declared): Declared {
  const found = findQuoteExchange(settings, value.currencyCode)
  return parcelCurrencyOf(value.currencyCode) === undefined && found.kind === "found"
    ? {
        amount: toQuoteCurrency(value.amount, found.exchange),
        currencyCode: settings.quote_currency,
      }
    : value
}

/** Whether the value of items in a currency can be declared. */
export function isDeclarable(settings: Settings, currencyCode: string): boolean {
  const declared = toDeclared(settings, { amount: "1", currencyCode })
  return parcelCurrencyOf(declared.currencyCode) !== undefined
}

/**
 * An amount to collect or the value of items, converted into the service's currency with two decimals. Leaves out
 * the buffer, which is for customers' prices only.
 *
 * @param amount decimal text in the order's or the cart's currency
 */
export function toQuoteCurrency(amount: string, { rate }: Pick<Exchange, "rate">): string {
  return centsOf(new Big(amount).div(rate))
}
