import Big from "big.js"

/** A shipped line: what one unit costs in major units, and how many are shipped. */
export interface ValuedLine {
  unitPrice: number | string
  quantity: number | string
}

/**
 * What the shipped goods are worth, in major units with two places, added up in decimals.
 *
 * @throws RangeError for a price or quantity that is no number of at least zero
 */
export function goodsValue(lines: ValuedLine[]): string {
  return lines
    .reduce((sum, line) => {
      const price = amount(line.unitPrice, "unit price")
      return sum.plus(price.times(amount(line.quantity, "quantity")))
    }, new Big(0))
    .toFixed(2)
}

function amount(value: number | string, name: string): Big {
  const text = String(value).trim()
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)
  const parsed = isNumber ? new Big(text.replace(/^\+/, "")) : undefined
  if (!parsed || parsed.lt(0)) throw new RangeError(`The ${name} "${text}" is no amount.`)
  return parsed
}
