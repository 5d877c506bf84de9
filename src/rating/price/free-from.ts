import Big from "big.js"
import { rowsOfCountry } from "./country-rows"
import { readDecimal } from "./decimal-text"
import type { FreeFrom } from "./price-rules"
import type { StepDetail } from "./price-step"

export interface FreeCase {
  countryCode: string
  /** Decimal text in the cart's currency, or null when it is not known: then nothing is free. */
  goodsValue: string | null
  /**
   * From the quotes' currency to the cart's, without the buffer: that is there for what the merchant
   * pays to the service, and a threshold is nothing he pays.
   */
  rate: Big
  /** Of the cart's currency. */
  decimals: number
}

/** Whether the goods are worth enough for delivery to be free, told as a step. */
export function reachedThreshold(
  rows: readonly FreeFrom[],
  { countryCode, goodsValue, rate, decimals }: FreeCase,
): StepDetail | undefined {
  // A store counts in binary fractions: 59.50000000000001, and 99.99999999999999 for what is 100.
  const value = readDecimal(goodsValue)?.round(decimals)
  const threshold = thresholdOf(rows, countryCode)?.times(rate).round(decimals, Big.roundUp)
  return value && threshold?.lte(value)
    ? { step: "free", freeFrom: threshold.toFixed(), goodsValue: value.toFixed() }
    : undefined
}

/** A row that names the country wins over a general one, then the lower amount. */
function thresholdOf(rows: readonly FreeFrom[], countryCode: string): Big | undefined {
  const { own, general } = rowsOfCountry(rows, countryCode)
  return lowest(own) ?? lowest(general)
}

function lowest(rows: FreeFrom[]): Big | undefined {
  return rows
    .flatMap(({ amount }) => readDecimal(amount) ?? [])
    .reduce<Big | undefined>((best, amount) => (best?.lte(amount) ? best : amount), undefined)
}
