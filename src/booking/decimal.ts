import Big from "big.js"

const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/

/** Whether a text is a plain decimal of at least zero, as the service writes them. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** Whether a text is a plain decimal above zero. */
export function isPositiveDecimal(text: string): boolean {
  return isDecimal(text) && new Big(text).gt(0)
}
