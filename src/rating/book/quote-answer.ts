export type MissReason = "deadline" | "error"

/** What the book says about a key. */
export type QuoteAnswer<T> =
  | {
      outcome: "value"
      value: T
      /** `live`: asked for just now. `cache`: young enough. `stale`: older, or the last one known. */
      source: "live" | "cache" | "stale"
      /** When the service has answered it, in milliseconds since 1970. */
      loadedAt: number
    }
  | {
      outcome: "miss"
      reason: MissReason
      /** What the load has thrown, a `ServicePausedError` when it was not begun. */
      error?: unknown
    }

export type QuoteMiss = Extract<QuoteAnswer<never>, { outcome: "miss" }>
