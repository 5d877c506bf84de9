import Big from "big.js"

const DECIMAL = /^-?\d{1,12}(\.\d{1,40})?$/

/** The number that a text says; undefined for an exponent, a comma, or more than a price can be. */
export function readDecimal(text: string | null | undefined): Big | undefined {
  const trimmed = text?.trim() ?? ""
  return DECIMAL.test(trimmed) ? new Big(trimmed) : undefined
}

/** The number above zero that a text says, or undefined. */
export function readPositive(text: string | null | undefined): Big | undefined {
  const value = readDecimal(text)
  return value?.gt(0) ? value : undefined
}

/** What a value is multiplied by to have `percent` percent added; exact. */
export function percentFactor(percent: Big): Big {
  return percent.times("0.01").plus(1)
}
