import Big from "big.js"

const plain = /^\d{1,12}(\.\d{1,20})?$/
const withThousands = /^\d{1,3}(,\d{3}){1,3}\.\d{1,20}$/
const withDecimalComma = /^\d{1,12},\d{1,2}$/

/**
 * An amount of money as a decimal string with 2 places, rounded half up, or undefined when there is
 * none to be read. A missing amount is never 0.
 *
 * The document has strings like "12.50"; numbers, "1,234.50" and "12,50" are understood too. What
 * can be read in two ways ("1,234"), a negative and an exponent are not.
 */
export function decimalAmount(value: unknown): string | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) && value >= 0 && value < 1e12 ? round(new Big(value)) : undefined
  }
  if (typeof value !== "string") {
    return undefined
  }
  const text = value.trim()
  if (plain.test(text)) {
    return round(new Big(text))
  }
  if (withThousands.test(text)) {
    return round(new Big(text.replaceAll(",", "")))
  }
  return withDecimalComma.test(text) ? round(new Big(text.replace(",", "."))) : undefined
}

function round(amount: Big): string {
  return amount.abs().toFixed(2, Big.roundHalfUp)
}
