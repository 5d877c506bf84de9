interface AnswerWeight<T> {
  most: number
  /** A whole number above 0. */
  weightOf: (value: T) => number
}

export interface QuoteBookSettings<T> extends QuoteTimes {
  /**
   * How many answers are kept; the least recently used are dropped first. Counted, not weighed: an answer is some
   * 30 quotes, about 10 kB, and weighing it would mean serialising it.
   */
  maxEntries: number
  /** For answers of very different size: drops the least recently used if all together weigh more than `most`. */
  weigh?: AnswerWeight<T>
  /** For answers to ask for again sooner than others: the longest time in milliseconds that one is fresh. */
  freshAtMostMs?: (value: T) => number
  /** For this long after a miss the same question is not asked again. */
  missHoldMs?: number
  /** A load that takes longer is aborted and counts as failed. */
  loadTimeoutMs?: number
  /** What this process shares with others; without it each keeps its own book. */
  shared?: SharedLevelSettings<T>
  /** Milliseconds since 1970. */
  now?: () => number
}

/** How old an answer may be. The plugin sets both from its option `timing` (`setTimes`). */
export interface QuoteTimes {
  /** Younger answers are returned without a call; by default ten minutes. */
  freshMs?: number
  /** Up to this age an answer is returned while a new one is fetched, or if none comes; by default a day. */
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

type MissReason = "deadline" | "error"

export type QuoteAnswer<T> =
  | {
      outcome: "value"
      value: T
      /** `live`: asked for just now. `cache`: young enough. `stale`: older, or the last one known. */
      source: "live" | "cache" | "stale"
      /** When the service answered, in milliseconds since 1970. */
      loadedAt: number
    }
  | {
      outcome: "miss"
      reason: MissReason
      /** What the load threw; a `ServicePausedError` or `LoadLimitError` if no call was made. */
      error?: unknown
    }

export type QuoteMiss = Extract<QuoteAnswer<never>, { outcome: "miss" }>

/** What the service has answered, and when. */
export interface BookEntry<T> {
  value: T
  /** Milliseconds since 1970, so that all processes count the same age. */
  loadedAt: number
}

/** What a book holds and has done since it was created. */
export interface QuoteBookStats {
  /** Answers kept in this process. */
  entries: number
  /** Fresh answers returned, from any level. */
  freshHits: number
  /** Older answers returned. */
  staleHits: number
  /** Answers taken over from the shared level. */
  sharedHits: number
  /** Calls of the service. */
  loads: number
  /** Loads that failed. */
  failures: number
  /** Loads that did not begin: the service is paused, or a limit is reached. */
  pausedLoads: number
  /** Questions whose deadline passed without any answer. */
  deadlineMisses: number
}

type QuoteBookCounts = Omit<QuoteBookStats, "entries">

export function noCounts(): QuoteBookCounts {
  return {
    freshHits: 0,
    staleHits: 0,
    sharedHits: 0,
    loads: 0,
    failures: 0,
    pausedLoads: 0,
    deadlineMisses: 0,
  }
}

/**
 * What a store's processes share, e.g. its caching and locking modules. If it is slow, fails or returns garbage,
 * the book works without it.
 */
export interface SharedLevel {
  /** The stored value, read back from JSON; null or undefined if there is none. */
  get: (key: string) => Promise<unknown>
  /** @param value plain, for JSON */
  set: (key: string, value: unknown, ttlSeconds: number) => Promise<void>
  /**
   * Runs the work once, while no other process runs any under the same key. Rejects if the lock is not available
   * in time. The lock must expire if its process dies.
   */
  runOnce?: (key: string, work: () => Promise<void>) => Promise<unknown>
}

export interface SharedLevelSettings<T> {
  level: SharedLevel
  /** Checks a stored value. @throws if it has another shape */
  parse: (stored: unknown) => T
  /** The longest time for one read or write. */
  waitMs?: number
  /** The longest wait for another process that asks the same. */
  lockWaitMs?: number
}
