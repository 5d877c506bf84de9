import Big from "big.js"
import { percentFactor, readDecimal } from "./decimal-text"
import type { Rounding } from "./price-rules"
import type { StepOutcome } from "./price-trail"
import { inDecimals, roundShown } from "./round-shown"

export interface RoundingCase {
  rounding: Rounding
  /** Of the currency. */
  decimals: number
  taxInclusive: boolean
  /** The customer's; null when it is not known. */
  taxRatePercent: string | null
}

/**
 * The amount to charge, so that the price which the customer sees is a round one.
 *
 * Where tax is added, the amount is the one whose price with tax comes out round. In the currency's
 * decimals that may not exist (no price in cents plus 21% is 10.00), so it may have one more.
 */
export function roundPrice(
  price: Big,
  { rounding, decimals, taxInclusive, taxRatePercent }: RoundingCase,
): StepOutcome {
  const taxRate = taxInclusive ? undefined : readRate(taxRatePercent)
  const factor = taxRate ? percentFactor(taxRate) : new Big(1)
  const seen = inDecimals(price.times(factor), decimals)
  const rounded = roundShown(seen, rounding, decimals)
  if (!rounded) {
    return {
      amount: inDecimals(price, decimals),
      detail: { step: "currency_decimals", decimals },
    }
  }
  return {
    amount: amountShownAs(rounded, factor, decimals),
    detail: {
      step: "rounding",
      rounding,
      roundedOn: taxInclusive ? "price" : taxRate ? "price_with_tax" : "price_without_tax",
      from: seen.toFixed(),
      to: rounded.toFixed(),
    },
  }
}

/** The amount with the fewest decimals that is seen as `shown` once `factor` is on it. */
function amountShownAs(shown: Big, factor: Big, decimals: number): Big {
  for (let places = decimals; ; places++) {
    const amount = shown.div(factor).round(places, Big.roundHalfUp)
    const comesOut = amount.times(factor).round(decimals, Big.roundHalfUp)
    if (comesOut.eq(shown)) return amount
  }
}

function readRate(percent: string | null): Big | undefined {
  const rate = readDecimal(percent)
  return rate?.gte(0) ? rate : undefined
}
