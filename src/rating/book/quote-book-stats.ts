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

export type QuoteBookCounts = Omit<QuoteBookStats, "entries">

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
