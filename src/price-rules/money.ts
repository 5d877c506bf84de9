import { parcelCurrencyOf, centsOf } from "../carrier-api"
import Big from "big.js"
import type { StepDetail } from "./rules"

/** How an amount in the quotes' currency becomes one in the cart's. */
export interface Exchange {
  /** What one unit of the quotes' currency is worth in the cart's; decimal text. */
  rate: string
  /** Added to the rate, because rates change; decimal text. */
  bufferPercent: string
}

export type ExchangeResult =
  { kind: "found"; exchange: Exchange } | { kind: "unavailable"; reason: "currency" }

/** The merchant's settings. */
interface Currencies {
  quote_currency: string
  /** By currency code: what one unit of the quotes' currency is worth in it. */
  exchange_rates: Readonly<Record<string, string>>
  exchange_buffer_percent: number
}

/**
 * The exchange from the quotes' currency to another one, by the merchant's rates: rate 1 without a buffer if both
 * are the same, unavailable if there is no rate. The letter case of codes does not matter.
 */
export function findQuoteExchange(settings: Currencies, currencyCode: string): ExchangeResult {
  const { quote_currency, exchange_rates } = settings
  const currency = currencyKey(currencyCode)
  if (currency === currencyKey(quote_currency)) {
    return { kind: "found", exchange: { rate: "1", bufferPercent: "0" } }
  }
  const entries = Object.entries(exchange_rates)
  const [, rate] = entries.find(([code]) => currencyKey(code) === currency) ?? []
  const bufferPercent = String(settings.exchange_buffer_percent)
  return rate && readPositive(rate) && readDecimal(bufferPercent)
    ? { kind: "found", exchange: { rate: rate.trim(), bufferPercent } }
    : { kind: "unavailable", reason: "currency" }
}

/** An amount as it is sent to the service. */
interface DeclaredValue {
  /** Decimal text. */
  amount: string
  currencyCode: string
}

/**
 * The value of items as declared to the service. A currency that the service does not take is converted into the
 * quotes' currency, at the rate of the prices. Without a rate the value stays unchanged; ordering refuses it.
 */
export function convertDeclaredValue(settings: Currencies, value: DeclaredValue): DeclaredValue {
  const exchange = findQuoteExchange(settings, value.currencyCode)
  return parcelCurrencyOf(value.currencyCode) === undefined && exchange.kind === "found"
    ? {
        amount: toQuoteCurrency(value.amount, exchange.exchange),
        currencyCode: settings.quote_currency,
      }
    : value
}

/** Whether the value of items in a currency can be declared. */
export function isDeclarable(settings: Currencies, currencyCode: string): boolean {
  const declared = convertDeclaredValue(settings, { amount: "1", currencyCode })
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
  const rule = isSame ? { rate: "1", bufferPercent: "0" } : exchange
  const rate = readPositive(rule?.rate)
  const buffer = readDecimal(rule?.bufferPercent)
  if (!rule || !rate || !buffer?.gt(-100)) return undefined
  return {
    rate,
    rateWithBuffer: rate.times(percentFactor(buffer)),
    detail: { step: "exchange", fromCurrency, ...rule },
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

/**
 * What the carrier collects: the total of the items and the delivery with tax, as a decimal text with two decimals.
 *
 * @param totals decimal texts in the same currency
 */
export function calculateAmountToCollect(totals: {
  itemsTotal: string
  deliveryTotal: string
}): string {
  return new Big(totals.itemsTotal).plus(totals.deliveryTotal).toFixed(2, Big.roundHalfUp)
}

/** The part of a delivery price that the amount to collect depends on. */
interface CodPrice {
  /** What the customer pays for delivery, tax included; decimal text in the currency of the items. */
  deliveryTotal: string
}

interface CodResult<T extends CodPrice> {
  price: T
  /** Items and delivery: what is collected, decimal text. */
  amount: string
}

/** If nothing is collected, a quote does not contain the price of collecting. */
const LEAST_COLLECTED = "0.01"

/**
 * The price of a delivery whose price depends on an amount that contains it.
 *
 * Asks first for the items alone (for a cent if a voucher covers them), then for the items plus the first price; the
 * second price counts. Two passes are enough. With a fixed fee both answers are equal. With a share of the amount, each
 * pass leaves that share of the error: at 2% of a delivery of 10.00, 0.20 after the first pass and less than a cent
 * after the second. If the amount crosses into a band with another fee, the merchant pays the difference. The collected
 * amount is always the items plus the counted price, so customer and merchant agree to the cent.
 *
 * Undefined if a pass has no price: a service may collect the items' value, but not more. Also undefined if there is
 * nothing to collect, because delivery is free too.
 *
 * @param ask the price when `amount`, a decimal text, is collected
 */
export async function priceInTwoPasses<T extends CodPrice>(
  itemsTotal: string,
  ask: (amount: string) => Promise<T | undefined>,
): Promise<CodResult<T> | undefined> {
  const calculateAmount = (deliveryTotal: string): string =>
    calculateAmountToCollect({ itemsTotal, deliveryTotal })
  const isAboveZero = (amount: string): boolean => new Big(amount).gt(0)
  const itemsAmount = calculateAmount("0")
  const firstAmount = isAboveZero(itemsAmount) ? itemsAmount : LEAST_COLLECTED
  const firstPrice = await ask(firstAmount)
  if (!firstPrice) return undefined
  const secondAmount = calculateAmount(firstPrice.deliveryTotal)
  if (!isAboveZero(secondAmount)) return undefined
  const price = secondAmount === firstAmount ? firstPrice : await ask(secondAmount)
  const amount = price && calculateAmount(price.deliveryTotal)
  return price && amount && isAboveZero(amount) ? { price, amount } : undefined
}
