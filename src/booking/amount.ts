import Big from "big.js"

/**
 * Reads an amount or a quantity, as a store writes them.
 *
 * @throws RangeError that names it, for what is no number of at least zero
 */
export function readAmount(value: number | string, name: string): Big {
  const text = String(value).trim()
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)
  const parsed = isNumber ? new Big(text.replace(/^\+/, "")) : undefined
  if (!parsed || parsed.lt(0)) throw new RangeError(`The ${name} "${text}" is no amount.`)
  return parsed
}

/** Of no amounts, zero. */
export function sumOf(amounts: Big[]): Big {
  return amounts.reduce((sum, one) => sum.plus(one), new Big(0))
}

const CENT = new Big("0.01")

/** With two places, half up; an amount above zero is a cent at least. */
export function centsOf(amount: Big): string {
  return (amount.gt(0) && amount.lt(CENT) ? CENT : amount).toFixed(2, Big.roundHalfUp)
}
