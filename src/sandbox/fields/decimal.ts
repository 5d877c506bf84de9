const decimal = /^\d{1,9}(\.\d{1,9})?$/

/** A number written as plain decimals with a point, zero or more; nothing for anything else. */
export function parseDecimal(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined
}
