/** How old an answer may be. */
export interface QuoteTimes {
  /** An answer this young is given out as it is; ten minutes unless told. */
  freshMs?: number
  /** Up to this age an answer is given out while a new one is fetched, or when none can be had; a day unless told. */
  staleMs?: number
}

export interface QuoteAges {
  freshMs: number
  /** How long an answer is worth keeping. */
  keptMs: number
}

export function agesOf({ freshMs = 600_000, staleMs = 86_400_000 }: QuoteTimes): QuoteAges {
  return { freshMs, keptMs: Math.max(freshMs, staleMs) }
}
