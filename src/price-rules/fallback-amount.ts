import { rowsOfCountry, type Fallback, type FallbackRow } from "./rules"
import { readPositive } from "./money"

interface FallbackQuestion {
  countryCode: string
  /** Gross weight of all packages. */
  grams: number
  /** Whether this service has ever quoted a price for this country. */
  isServiceSeenInCountry: boolean
}

/**
 * The price that stands in when the service cannot be asked, in the quotes' currency, or undefined
 * when there is none.
 *
 * In a table the row with the smallest weight that the order fits into wins, and rows that name the
 * country win over general ones. A service that was never seen to serve the country has no price for
 * it: nobody pays for a delivery that cannot be ordered.
 */
export function fallbackAmount(
  fallback: Fallback | null,
  { countryCode, grams, isServiceSeenInCountry }: FallbackQuestion,
): string | undefined {
  if (!fallback || !isServiceSeenInCountry) return undefined
  if (fallback.kind === "flat") return positiveText(fallback.amount)
  const { own, general } = rowsOfCountry(fallback.rows, countryCode)
  const row = smallestFitting(own, grams) ?? smallestFitting(general, grams)
  return row && positiveText(row.amount)
}

function smallestFitting(rows: FallbackRow[], grams: number): FallbackRow | undefined {
  return rows
    .filter(({ upToGrams }) => grams <= upToGrams)
    .reduce<FallbackRow | undefined>(
      (best, row) => (best && best.upToGrams <= row.upToGrams ? best : row),
      undefined,
    )
}

function positiveText(amount: string): string | undefined {
  return readPositive(amount)?.toFixed()
}
