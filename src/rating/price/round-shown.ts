import Big from "big.js"
import { smallestUnit } from "./currency-decimals"
import { readDecimal, readPositive } from "./decimal-text"
import type { Rounding } from "./price-rules"

/**
 * Rounds a price that a customer sees. Never to zero: a price that would vanish becomes one step.
 *
 * @param price above zero, in the currency's decimals
 * @returns undefined when there is nothing to round to: no rule, or one that asks for prices which
 * the currency does not have, such as .99 in yen
 */
export function roundShown(price: Big, rounding: Rounding, decimals: number): Big | undefined {
  if (rounding.kind === "none") return undefined
  if (rounding.kind === "nearest") {
    const step = readPositive(rounding.step)
    return step && hasDecimals(step, decimals) ? toNearest(price, step) : undefined
  }
  const ending = readEnding(rounding.ending)
  return ending && hasDecimals(ending, decimals) ? upToEnding(price, ending) : undefined
}

/** The amount in the currency's decimals, a half going up; at least its smallest unit. */
export function inDecimals(amount: Big, decimals: number): Big {
  const unit = smallestUnit(decimals)
  const rounded = amount.round(decimals, Big.roundHalfUp)
  return rounded.lt(unit) ? unit : rounded
}

/** What a price ends with: ".99" or "0.99"; undefined for a text that is no ending. */
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
