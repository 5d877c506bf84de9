interface AnswerWeight<T> {
  most: number
  /** A whole number above 0. */
  weightOf: (value: T) => number
}

export interface QuoteBookSettings<T> extends QuoteTimes {
  /**
   * How many answers are kept; the least used go first. Counted, not weighed: an answer is a list of
   * some 30 quotes, about 10 kB in memory, and weighing each would mean to write it out.
   */
  maxEntries: number
  /** Where answers differ much in size: the least used go as well when all together weigh more than `most`. */
  weigh?: AnswerWeight<T>
  /** An answer that is to be asked for again sooner than others: fresh for so many milliseconds at most. */
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

type MissReason = "deadline" | "error"

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
  /** Answers given out that were young enough, wherever they came from. */
  freshHits: number
  /** Answers given out that were older. */
  staleHits: number
  /** Answers taken over from the shared level. */
  sharedHits: number
  /** Calls of the service. */
  loads: number
  /** Loads that failed. */
  failures: number
  /** Loads that were not begun because the service is paused. */
  pausedLoads: number
  /** Askers whose deadline passed with nothing to give them. */
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
 * What the processes of a store have in common, e.g. its caching and locking modules. It may be slow,
 * fail or give back anything: the book then does without it.
 */
export interface SharedLevel {
  /** What was set, as it comes back from JSON; null or undefined when there is nothing. */
  get: (key: string) => Promise<unknown>
  /** @param value plain, for JSON */
  set: (key: string, value: unknown, ttlSeconds: number) => Promise<void>
  /**
   * Runs the work once, while no other process runs any under the same key, and rejects when its turn
   * does not come. The lock has to end by itself when the process dies.
   */
  runOnce?: (key: string, work: () => Promise<void>) => Promise<unknown>
}

export interface SharedLevelSettings<T> {
  level: SharedLevel
  /** A stored value, checked. @throws when it is not what was stored */
  parse: (stored: unknown) => T
  /** How long a reading or a writing may take. */
  waitMs?: number
  /** How long another process that asks the same is waited for. */
  lockWaitMs?: number
}
