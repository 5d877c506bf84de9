import { LRUCache } from "lru-cache"
import { settleWithin } from "./settle-within"

export interface QuoteBookSettings {
  /** How many answers are kept; the least used go first. */
  maxEntries: number
  /** An answer this young is given out as it is. */
  freshMs?: number
  /** Up to this age an answer is given out while a new one is fetched, or when none can be had. */
  staleMs?: number
  /** For this long after a miss the same question is not asked again. */
  missHoldMs?: number
  /** A load that takes longer is told to stop and counts as failed. */
  loadTimeoutMs?: number
  /** Milliseconds since some fixed moment. */
  now?: () => number
}

export type MissReason = "deadline" | "error"

export type QuoteAnswer<T> =
  | {
      outcome: "value"
      value: T
      /** `live`: asked for just now. `cache`: young enough. `stale`: older, or the last one known. */
      source: "live" | "cache" | "stale"
    }
  | { outcome: "miss"; reason: MissReason; error?: unknown }

export type LoadQuotes<T> = (signal: AbortSignal) => Promise<T>

export interface QuoteBook<T> {
  /**
   * The answer for a key within `deadlineMs`. Never throws.
   *
   * All who ask for a key at the same time share one load. A load that misses the deadline goes on
   * and fills the book for the next one who asks.
   */
  get: (
    key: string,
    load: LoadQuotes<T>,
    options: { deadlineMs: number },
  ) => Promise<QuoteAnswer<T>>
}

interface Entry<T> {
  value: T
  loadedAt: number
}

type Miss = Extract<QuoteAnswer<never>, { outcome: "miss" }>

/** Keeps what the service has answered, for one process. */
export function createQuoteBook<T>(settings: QuoteBookSettings): QuoteBook<T> {
  const { maxEntries: max, freshMs = 600_000, staleMs = 86_400_000 } = settings
  const { missHoldMs = 10_000, loadTimeoutMs = 15_000, now = Date.now } = settings
  // The clock is read each time: rounding it, as the library would, takes a timer per reading.
  const clock = { perf: { now }, ttlResolution: 0 }
  // To the library a time of zero is for ever.
  const misses = new LRUCache<string, Miss>({ ...clock, max, ttl: Math.max(1, missHoldMs) })
  const entries = new LRUCache<string, Entry<T>, LoadQuotes<T>>({
    ...clock,
    max,
    ttl: Math.max(1, freshMs, staleMs),
    // A failed refresh leaves the last answer where it is.
    noDeleteOnFetchRejection: true,
    // Being pushed out of the book is no reason to fail those who are waiting for the answer.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _last, { context: load }) => {
      const value = await loadInTime(load, loadTimeoutMs)
      return { value, loadedAt: now() }
    },
  })

  /** Joins the load that is under way for the key, or starts it. Never rejects. */
  async function refresh(key: string, load: LoadQuotes<T>): Promise<QuoteAnswer<T>> {
    try {
      const entry = await entries.forceFetch(key, { context: load, forceRefresh: true })
      misses.delete(key)
      return { outcome: "value", value: entry.value, source: "live" }
    } catch (error) {
      const miss: Miss = { outcome: "miss", reason: "error", error }
      misses.set(key, miss)
      return miss
    }
  }

  return {
    async get(key, load, { deadlineMs }) {
      const held = misses.get(key)
      const kept = entries.get(key)
      if (kept) {
        const isFresh = now() - kept.loadedAt < freshMs
        if (!isFresh && !held) void refresh(key, load)
        return { outcome: "value", value: kept.value, source: isFresh ? "cache" : "stale" }
      }
      if (held) return held
      const answer = await settleWithin(refresh(key, load), deadlineMs)
      if (answer) return answer
      const miss: Miss = { outcome: "miss", reason: "deadline" }
      misses.set(key, miss)
      return miss
    },
  }
}

async function loadInTime<T>(load: LoadQuotes<T>, timeoutMs: number): Promise<T> {
  const abort = new AbortController()
  const loaded = await settleWithin(
    load(abort.signal).then((value) => ({ value })),
    timeoutMs,
  )
  if (loaded) return loaded.value
  const error = new Error(`No answer within ${timeoutMs} ms.`)
  abort.abort(error)
  throw error
}
