import { centsOf, readAmount, sumOf } from "./amount"

/** A shipped line: what a number of units costs in major units, and how many are shipped. */
export interface ValuedLine {
  price: number | string
  /** How many units cost that; more than none. */
  units: number | string
  quantity: number | string
}

/**
 * What the shipped goods are worth, in major units with two places, added up in decimals. Never zero for
 * what has a price.
 *
 * @throws RangeError for a price or quantity that is no number of at least zero
 */
export function goodsValue(lines: ValuedLine[]): string {
  return centsOf(
    sumOf(
      lines.map(({ price, units, quantity }) =>
        readAmount(price, "price")
          .times(readAmount(quantity, "quantity"))
          .div(readAmount(units, "number of units")),
      ),
    ),
  )
}
