import { parseDecimal } from "./decimal"
import type { Reading } from "./input"

/**
 * The amount of a field that has text, in whole units and to the cent, so that one below half a cent
 * is zero; refused when it is no number.
 */
export function amountOf(reading: Reading, field: string, text: string): number | undefined {
  if (text === "") return undefined
  const amount = parseDecimal(text)
  if (amount === undefined) {
    reading.errors.add(field, `The ${field.replaceAll("_", " ")} must be a number`)
  }
  return amount === undefined ? undefined : Number(amount.toFixed(2))
}
