import { LRUCache } from "lru-cache"
import { type ServiceBreaker, ServicePausedError } from "./breaker"
import {
  type BookEntry,
  createSharedShelf,
  type QuoteAges,
  type SharedLevelSettings,
} from "./shared-shelf"
import { type PatientQuestion, resultWithin, runWithin } from "./time-limits"

export type LoadQuotes<T> = (signal: AbortSignal) => Promise<T>

interface QuoteBookOptions {
  deadlineMs: number
  /** Of the service that the load calls. While it is open, the book neither loads nor waits. */
  breaker?: ServiceBreaker
  /** Of the visitor; without it, nothing is counted. */
  limit?: LoadLimit
}

export interface QuoteBook<T> {
  /**
   * The answer for a key within `deadlineMs`. Never throws.
   *
   * Questions with the same key at the same time share one load, across all processes of a shared level. A load
   * that misses the deadline continues and fills the book for the next question.
   */
  get: (key: string, load: LoadQuotes<T>, options: QuoteBookOptions) => Promise<QuoteAnswer<T>>
  /** Applies at once, also to kept answers; none is dropped. */
  setTimes: (times: QuoteTimes) => void
  stats: () => QuoteBookStats
}

interface Asked<T> extends QuoteBookOptions {
  load: LoadQuotes<T>
}

/** Keeps what the service has answered, for one process and for those that share a level with it. */
export function createQuoteBook<T>(settings: QuoteBookSettings<T>): QuoteBook<T> {
  const { maxEntries, weigh, freshAtMostMs } = settings
  const { missHoldMs = 10_000, loadTimeoutMs = 15_000 } = settings
  const { now = Date.now, shared } = settings
  const ages = agesOf(settings)
  // Short times need a clock that is never set back. It must not start at zero: to the library zero is no time.
  const ticks = settings.now ?? (() => 1 + performance.now())
  const counts: Omit<QuoteBookStats, "entries"> = {
    freshHits: 0,
    staleHits: 0,
    sharedHits: 0,
    loads: 0,
    failures: 0,
    pausedLoads: 0,
    deadlineMisses: 0,
  }
  const memory = createQuoteMemory<T>({ maxEntries, weigh, freshAtMostMs, ages, now })
  const misses = new LRUCache<string, QuoteMiss>({
    max: maxEntries,
    // To the library a `ttl` of zero means forever.
    ttl: Math.max(1, missHoldMs),
    // Read the clock each time: otherwise the library needs a timer for each reading.
    ttlResolution: 0,
    perf: { now: ticks },
  })
  const shelf = shared && createSharedShelf({ ...shared, ages, now })
  const looks = createSingleFlight<void>()
  const loads = createSingleFlight<QuoteAnswer<T>>()
  /** The questions that the service is answering now, by key. */
  const running = new Map<string, PatientQuestion>()

  const answerOf = (entry: BookEntry<T>): QuoteAnswer<T> => ({
    outcome: "value",
    value: entry.value,
    source: memory.isFresh(entry) ? "cache" : "stale",
    loadedAt: entry.loadedAt,
  })

  /** Takes the shared level's answer if it is newer. Never rejects. */
  async function lookAtShelf(key: string): Promise<void> {
    const entry = await shelf?.look(key)
    if (!entry || !memory.keepIfNewer(key, entry)) return
    counts.sharedHits += 1
  }

  /** Joins the running load of the key, or starts one. Never rejects. */
  async function refresh(key: string, request: Asked<T>): Promise<QuoteAnswer<T>> {
    const isBegun = !loads.isRunning(key) && !request.breaker?.refusal()
    if (isBegun && request.limit?.mayAsk() === false) {
      counts.pausedLoads += 1
      return { outcome: "miss", reason: "error", error: new LoadLimitError("asker") }
    }
    return loads(key, async () => {
      try {
        const answer = await load(key, request)
        misses.delete(key)
        return answer
      } catch (error) {
        const miss: QuoteMiss = { outcome: "miss", reason: "error", error }
        if (error instanceof ServicePausedError || error instanceof LoadLimitError) {
          // No call was made, so there is no failure to remember: another process may have the answer.
          counts.pausedLoads += 1
        } else {
          counts.failures += 1
          misses.set(key, miss)
        }
        return miss
      }
    })
  }

  async function load(
    key: string,
    { load: call, breaker, limit, deadlineMs }: Asked<T>,
  ): Promise<QuoteAnswer<T>> {
    const refusal = breaker?.refusal()
    if (refusal) throw refusal
    const release = shelf && (await shelf.lock(key))
    let put: Promise<void> | undefined
    try {
      // The process that held the lock before may have asked the same.
      if (release) await lookAtShelf(key)
      const recent = memory.recall(key)
      if (recent && memory.isFresh(recent)) return answerOf(recent)
      if (limit && !(await limit.mayCall())) throw new LoadLimitError("all")
      const work = async () => {
        counts.loads += 1
        const question = breaker?.patience.begin(deadlineMs)
        if (question) running.set(key, question)
        try {
          return await runWithin(call, loadTimeoutMs)
        } finally {
          running.delete(key)
          if (question) breaker?.patience.noteEnd(question)
        }
      }
      const value = await (breaker ? breaker.run(work) : work())
      const entry = { value, loadedAt: now() }
      memory.keep(key, entry)
      put = shelf?.put(key, entry)
      return { outcome: "value", source: "live", ...entry }
    } finally {
      // Keep the lock until the other processes can see the answer; this caller does not wait for that.
      void Promise.resolve(put).then(release)
    }
  }

  /** Never rejects. */
  async function find(key: string, request: Asked<T>): Promise<QuoteAnswer<T>> {
    if (shelf) await looks(key, () => lookAtShelf(key))
    const entry = memory.recall(key)
    if (!entry) return refresh(key, request)
    if (!memory.isFresh(entry)) void refresh(key, request)
    return answerOf(entry)
  }

  /** A known answer at once, else the one found before the deadline. */
  async function answer(key: string, request: Asked<T>): Promise<QuoteAnswer<T>> {
    const entry = memory.recall(key)
    const held = misses.get(key)
    if (entry && (held || memory.isFresh(entry))) return answerOf(entry)
    if (held) return held
    const { deadlineMs } = request
    const patience = request.breaker?.patience
    const waitMs = patience ? patience.waitMs(deadlineMs) : deadlineMs
    const inTime = await resultWithin(find(key, request), waitMs)
    if (inTime) return inTime
    const question = running.get(key)
    if (question) patience?.noteRunning(question)
    const last = memory.recall(key)
    if (last) return answerOf(last)
    const miss: QuoteMiss = { outcome: "miss", reason: "deadline" }
    misses.set(key, miss)
    counts.deadlineMisses += 1
    return miss
  }

  return {
    async get(key, load, options) {
      const given = await answer(key, { load, ...options })
      if (given.outcome === "value" && given.source === "cache") counts.freshHits += 1
      if (given.outcome === "value" && given.source === "stale") counts.staleHits += 1
      return given
    },
    setTimes: (times) => void Object.assign(ages, agesOf(times)),
    stats: () => ({ entries: memory.size(), ...counts }),
  }
}

export interface QuoteBookSettings<T> extends QuoteTimes {
  /**
   * How many answers are kept; the least recently used are dropped first. Counted, not weighed: an answer is some
   * 30 quotes, about 10 kB, and weighing it would mean serialising it.
   */
  maxEntries: number
  /** For answers of very different size: drops the least recently used if all together weigh more than `most`. */
  weigh?: { most: number; weightOf: (value: T) => number }
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

/** How old an answer may be. The times in force are in `modules/shipment_ordering/waiting-times.ts`. */
interface QuoteTimes {
  /** Younger answers are returned without a call. */
  freshMs: number
  /** Up to this age an answer is returned while a new one is fetched, or if none comes. */
  staleMs: number
}

function agesOf({ freshMs, staleMs }: QuoteTimes): QuoteAges {
  return { freshMs, keptMs: Math.max(freshMs, staleMs) }
}

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
      reason: "deadline" | "error"
      /** What the load threw; a `ServicePausedError` or `LoadLimitError` if no call was made. */
      error?: unknown
    }

type QuoteMiss = Extract<QuoteAnswer<never>, { outcome: "miss" }>

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

/** Runs the work for a key, or joins the run in progress. */
interface SingleFlight<T> {
  (key: string, work: () => Promise<T>): Promise<T>
  isRunning: (key: string) => boolean
}

/** One run per key at a time. Callers that join it get the same result, or the same error. */
function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>()
  const run = (key: string, work: () => Promise<T>) => {
    const joined = running.get(key)
    if (joined) return joined
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
  return Object.assign(run, { isRunning: (key: string) => running.has(key) })
}

/** Limits the calls that one visitor causes. Cached answers are not counted. */
export interface LoadLimit {
  /** Counts a load for the visitor who starts it, and says whether it is allowed. Joining a load is free. */
  mayAsk: () => boolean
  /** Counts the call for all visitors together, and says whether it is allowed. Never rejects. */
  mayCall: () => Promise<boolean>
}

/** The service was not asked: this visitor, or all visitors together, asked too much lately. */
export class LoadLimitError extends Error {
  override readonly name = "LoadLimitError"

  constructor(readonly of: "asker" | "all") {
    super(`Too much was asked within a short time, by ${of === "all" ? "all" : "one"} who ask.`)
  }
}

/** Clocks of machines differ by less than this; a later entry was written by a wrong clock. */
const CLOCK_SKEW_MS = 60_000

interface QuoteMemorySettings<T> extends Pick<
  QuoteBookSettings<T>,
  "maxEntries" | "weigh" | "freshAtMostMs"
> {
  /** Read each time: the merchant may change them. */
  ages: Readonly<QuoteAges>
  now: () => number
}

/** The entries of this process. Their age counts from the service's answer, also if another process asked. */
interface QuoteMemory<T> {
  /** The entry, unless it is too old. */
  recall: (key: string) => BookEntry<T> | undefined
  isFresh: (entry: BookEntry<T>) => boolean
  keep: (key: string, entry: BookEntry<T>) => void
  /** Keeps an entry that is not too old and newer than the kept one; says whether it did. */
  keepIfNewer: (key: string, entry: BookEntry<T>) => boolean
  size: () => number
}

function createQuoteMemory<T>(settings: QuoteMemorySettings<T>): QuoteMemory<T> {
  const { maxEntries: max, weigh, freshAtMostMs = () => Infinity, ages, now } = settings
  const entries = new LRUCache<string, BookEntry<T>>({
    max,
    ...(weigh && {
      maxSize: weigh.most,
      sizeCalculation: ({ value }: BookEntry<T>) => weigh.weightOf(value),
    }),
  })

  function isWorthKeeping({ loadedAt }: BookEntry<T>): boolean {
    const ageMs = now() - loadedAt
    return ageMs <= ages.keptMs && ageMs >= -CLOCK_SKEW_MS
  }

  function recall(key: string): BookEntry<T> | undefined {
    const entry = entries.get(key)
    return entry && isWorthKeeping(entry) ? entry : undefined
  }

  return {
    recall,
    isFresh: ({ loadedAt, value }) =>
      now() - loadedAt < Math.min(ages.freshMs, freshAtMostMs(value)),
    keep: (key, entry) => void entries.set(key, entry),
    keepIfNewer(key, entry) {
      const earlier = recall(key)
      if (!isWorthKeeping(entry) || (earlier && earlier.loadedAt >= entry.loadedAt)) return false
      entries.set(key, entry)
      return true
    },
    size: () => entries.size,
  }
}
