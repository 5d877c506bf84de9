import Big from "big.js"
import { readAmount } from "./amount"

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
      const price = readAmount(line.unitPrice, "unit price")
      return sum.plus(price.times(readAmount(line.quantity, "quantity")))
    }, new Big(0))
    .toFixed(2)
}
