import Big from "big.js"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { type Exchange, type ExchangeResult, findExchange } from "../../rating"

/** How amounts in the service's currency become amounts in another one, by the merchant's rates. */
export function findQuoteExchange(settings: Settings, currencyCode: string): ExchangeResult {
  return findExchange({
    cartCurrency: currencyCode,
    quoteCurrency: settings.quote_currency,
    rates: settings.exchange_rates,
    bufferPercent: String(settings.exchange_buffer_percent),
  })
}

/**
 * What is to be collected as the service is asked about it: in its own currency, with two decimals. The
 * buffer is for what customers pay, and is no part of it.
 *
 * @param amount decimal text in the order's or the cart's currency
 */
export function toQuoteCurrency(amount: string, { rate }: Pick<Exchange, "rate">): string {
  return new Big(amount).div(rate).toFixed(2)
}
