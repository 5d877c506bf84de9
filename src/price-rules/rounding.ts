import Big from "big.js"
import { percentFactor, readDecimal, readPositive } from "./money"
import type { Rounding, StepOutcome } from "./rules"

interface RoundingCase {
  rounding: Rounding
  /** Of the currency. */
  decimals: number
  taxInclusive: boolean
  /** The customer's; null when it is not known. */
  taxRatePercent: string | null
}

/**
 * The amount to charge, so that the customer sees a rounded price.
 *
 * If tax is added, the price with tax is the rounded one. The amount may then have more decimals than the
 * currency: no price in cents plus 21% is 10.00.
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

/** The amount with the fewest decimals that gives `shown` when multiplied by `factor`. */
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

/**
 * Rounds a price that a customer sees; never to zero.
 *
 * @param price above zero, in the currency's decimals
 * @returns undefined without a rule, or if the currency has no such prices (.99 in yen)
 */
function roundShown(price: Big, rounding: Rounding, decimals: number): Big | undefined {
  if (rounding.kind === "none") return undefined
  if (rounding.kind === "nearest") {
    const step = readPositive(rounding.step)
    return step && hasDecimals(step, decimals) ? toNearest(price, step) : undefined
  }
  const ending = readEnding(rounding.ending)
  return ending && hasDecimals(ending, decimals) ? upToEnding(price, ending) : undefined
}

/** Rounds to the currency's decimals, a half goes up; at least the smallest unit. */
export function inDecimals(amount: Big, decimals: number): Big {
  const unit = smallestUnit(decimals)
  const rounded = amount.round(decimals, Big.roundHalfUp)
  return rounded.lt(unit) ? unit : rounded
}

/** Reads an ending, ".99" or "0.99"; undefined for other texts. */
export function readEnding(text: string): Big | undefined {
  const ending = readDecimal(text.trim().replace(/^\./, "0."))
  return ending?.gte(0) && ending.lt(1) ? ending : undefined
}

function hasDecimals(value: Big, decimals: number): boolean {
  return value.round(decimals, Big.roundDown).eq(value)
}

function toNearest(price: Big, step: Big): Big {
  const above = price.mod(step)
  const below = price.minus(above)
  const isNearerUp = above.times(2).gte(step)
  return isNearerUp || below.eq(0) ? below.plus(step) : below
}

function upToEnding(price: Big, ending: Big): Big {
  const sameWhole = price.round(0, Big.roundDown).plus(ending)
  return sameWhole.lt(price) ? sameWhole.plus(1) : sameWhole
}

const digitsOf = new Map<string, number>()

/** How many decimals amounts of a currency have: 0 for JPY, 2 for EUR, 3 for KWD (ISO 4217). */
export function currencyDecimals(currencyCode: string): number {
  const code = currencyCode.trim().toUpperCase()
  const digits = digitsOf.get(code)
  if (digits !== undefined) return digits
  // Creating a format is slow, and throws unless the code has three letters.
  const decimals = /^[A-Z]{3}$/.test(code) ? formatDecimals(code) : 2
  digitsOf.set(code, decimals)
  return decimals
}

/** The smallest amount of a currency with so many decimals. */
function smallestUnit(decimals: number): Big {
  return new Big(10).pow(-decimals)
}

function formatDecimals(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
