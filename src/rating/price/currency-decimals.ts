import Big from "big.js"

const known = new Map<string, number>()

/** How many decimals amounts of a currency have: 0 for JPY, 2 for EUR, 3 for KWD (ISO 4217). */
export function currencyDecimals(currencyCode: string): number {
  const code = currencyCode.trim().toUpperCase()
  const kept = known.get(code)
  if (kept !== undefined) return kept
  // Making a format is slow, and throws for what is not three letters.
  const decimals = /^[A-Z]{3}$/.test(code) ? formatDecimals(code) : 2
  known.set(code, decimals)
  return decimals
}

/** The smallest amount of a currency with so many decimals. */
export function smallestUnit(decimals: number): Big {
  return new Big(10).pow(-decimals)
}

function formatDecimals(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
