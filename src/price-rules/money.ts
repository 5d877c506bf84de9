import Big from "big.js"
import type { StepDetail } from "./trail"

/** How an amount in the quotes' currency becomes one in the cart's. */
export interface Exchange {
  /** What one unit of the quotes' currency is worth in the cart's; decimal text. */
  rate: string
  /** Added to the rate, because rates change; decimal text. */
  bufferPercent: string
}

export type ExchangeResult =
  { kind: "found"; exchange: Exchange } | { kind: "unavailable"; reason: "currency" }

interface ExchangeQuestion {
  cartCurrency: string
  quoteCurrency: string
  /** By currency code: what one unit of the quotes' currency is worth in it. */
  rates: Readonly<Record<string, string>>
  bufferPercent: string
}

/**
 * The exchange for a cart: rate 1 without a buffer if both currencies are the same, unavailable if the merchant
 * set no rate. The letter case of codes does not matter.
 */
export function findExchange(question: ExchangeQuestion): ExchangeResult {
  const { cartCurrency, quoteCurrency, rates, bufferPercent } = question
  const wanted = currencyKey(cartCurrency)
  if (wanted === currencyKey(quoteCurrency)) {
    return { kind: "found", exchange: { rate: "1", bufferPercent: "0" } }
  }
  const [, rate] = Object.entries(rates).find(([code]) => currencyKey(code) === wanted) ?? []
  return rate && readPositive(rate) && readDecimal(bufferPercent)
    ? { kind: "found", exchange: { rate: rate.trim(), bufferPercent } }
    : { kind: "unavailable", reason: "currency" }
}

interface ReadExchange {
  rate: Big
  rateWithBuffer: Big
  detail: StepDetail
}

/** The factors from one currency to the other; undefined when there is none. */
export function readExchange({
  cartCurrency,
  quoteCurrency,
  exchange,
}: {
  cartCurrency: string
  quoteCurrency: string
  exchange: Exchange | null
}): ReadExchange | undefined {
  const fromCurrency = currencyKey(quoteCurrency)
  const isSame = currencyKey(cartCurrency) === fromCurrency
  const known = isSame ? { rate: "1", bufferPercent: "0" } : exchange
  const rate = readPositive(known?.rate)
  const buffer = readDecimal(known?.bufferPercent)
  if (!known || !rate || !buffer?.gt(-100)) return undefined
  return {
    rate,
    rateWithBuffer: rate.times(percentFactor(buffer)),
    detail: { step: "exchange", fromCurrency, ...known },
  }
}

/** A currency's code in Medusa's spelling. */
export function currencyKey(currencyCode: string): string {
  return currencyCode.trim().toLowerCase()
}

const DECIMAL = /^-?\d{1,12}(\.\d{1,40})?$/

/** Reads a decimal text; undefined for an exponent, a comma, or more digits than a price can have. */
export function readDecimal(text: string | null | undefined): Big | undefined {
  const trimmed = text?.trim() ?? ""
  return DECIMAL.test(trimmed) ? new Big(trimmed) : undefined
}

/** Like `readDecimal`, but undefined unless above zero. */
export function readPositive(text: string | null | undefined): Big | undefined {
  const value = readDecimal(text)
  return value?.gt(0) ? value : undefined
}

/** The exact factor that adds `percent` percent. */
export function percentFactor(percent: Big): Big {
  return percent.times("0.01").plus(1)
}
