import type { QuoteTimes } from "./quote-ages"
import type { SharedLevelSettings } from "./shared-level"

export interface AnswerWeight<T> {
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
  /** A load that takes longer is told to stop and counts as failed. */
  loadTimeoutMs?: number
  /** What this process shares with others; without it each keeps its own book. */
  shared?: SharedLevelSettings<T>
  /** Milliseconds since 1970. */
  now?: () => number
}
