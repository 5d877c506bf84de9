import { LRUCache } from "lru-cache"
import { type Breaker, ApiPausedError } from "./breaker"
import {
  type AnswerAges,
  type BookEntry,
  createSharedShelf,
  type SharedLevelSettings,
} from "./shared-shelf"
import { type TimedQuestion, resultWithin, runWithin } from "./patience"

export type LoadAnswer<T> = (signal: AbortSignal) => Promise<T>

interface QuestionOptions {
  deadlineMs: number
  /** The breaker of the API that the load calls. While it is open, the book neither loads nor waits. */
  breaker?: Breaker
  /** The visitor's limit; without it, nothing is counted. */
  limit?: LoadLimit
}

export interface AnswerBook<T> {
  /**
   * The answer for a key within `deadlineMs`. Never throws.
   *
   * Questions with the same key at the same time share one load, also across the processes of a shared level. A load
   * that misses the deadline continues and fills the book for the next question.
   */
  get: (key: string, load: LoadAnswer<T>, options: QuestionOptions) => Promise<ApiAnswer<T>>
  /** Applies at once, also to the answers in the book. Drops none of them. */
  setAges: (ages: AnswerAges) => void
  stats: () => AnswerBookStats
}

interface Question<T> extends QuestionOptions {
  load: LoadAnswer<T>
}

/** A memory of the API's answers, for one process and for those that share a level with it. */
export function createAnswerBook<T>(settings: AnswerBookSettings<T>): AnswerBook<T> {
  const { maxEntries, sizeLimit, freshLimitMsOf } = settings
  const { missHoldMs = 10_000, loadTimeoutMs = 15_000 } = settings
  const { now = Date.now, shared } = settings
  const ages = toAges(settings)
  // Short times need a clock that is never set back. It must not start at zero, which the library takes for no time.
  const ticks = settings.now ?? (() => 1 + performance.now())
  const counts: Omit<AnswerBookStats, "entries"> = {
    freshHits: 0,
    staleHits: 0,
    sharedHits: 0,
    loads: 0,
    failures: 0,
    pausedLoads: 0,
    deadlineMisses: 0,
  }
  const memory = createAnswerMemory<T>({ maxEntries, sizeLimit, freshLimitMsOf, ages, now })
  const misses = new LRUCache<string, NoAnswer>({
    max: maxEntries,
    // For the library, a `ttl` of zero means forever.
    ttl: Math.max(1, missHoldMs),
    // Reads the clock each time: otherwise the library starts a timer for each reading.
    ttlResolution: 0,
    perf: { now: ticks },
  })
  const shelf = shared && createSharedShelf({ ...shared, ages, now })
  const shelfReads = createSingleFlight<void>()
  const loads = createSingleFlight<ApiAnswer<T>>()
  /** The questions that the API is answering now, by key. */
  const openQuestions = new Map<string, TimedQuestion>()

  const toAnswer = (entry: BookEntry<T>): ApiAnswer<T> => ({
    outcome: "value",
    value: entry.value,
    source: memory.isFresh(entry) ? "cache" : "stale",
    loadedAt: entry.loadedAt,
  })

  /** Takes the shared level's answer if it is newer. Never rejects. */
  async function adoptFromShelf(key: string): Promise<void> {
    const entry = await shelf?.read(key)
    if (!entry || !memory.keepIfNewer(key, entry)) return
    counts.sharedHits += 1
  }

  /** Joins the running load of the key, or starts one. Never rejects. */
  async function refresh(key: string, question: Question<T>): Promise<ApiAnswer<T>> {
    const startsLoad = !loads.isRunning(key) && !question.breaker?.refusal()
    if (startsLoad && question.limit?.takeQuestion() === false) {
      counts.pausedLoads += 1
      return { outcome: "miss", reason: "error", error: new LoadLimitError("visitor") }
    }
    return loads(key, async () => {
      try {
        const answer = await load(key, question)
        misses.delete(key)
        return answer
      } catch (error) {
        const miss: NoAnswer = { outcome: "miss", reason: "error", error }
        if (error instanceof ApiPausedError || error instanceof LoadLimitError) {
          // No call was made, so do not remember a failure: another process may have the answer.
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
    { load: call, breaker, limit, deadlineMs }: Question<T>,
  ): Promise<ApiAnswer<T>> {
    const refusal = breaker?.refusal()
    if (refusal) throw refusal
    const release = shelf && (await shelf.lock(key))
    let sharing: Promise<void> | undefined
    try {
      // The process that held the lock before may have asked the same question.
      if (release) await adoptFromShelf(key)
      const recent = memory.recall(key)
      if (recent && memory.isFresh(recent)) return toAnswer(recent)
      if (limit && !(await limit.takeCall())) throw new LoadLimitError("all")
      const work = async () => {
        counts.loads += 1
        const timed = breaker?.patience.begin(deadlineMs)
        if (timed) openQuestions.set(key, timed)
        try {
          return await runWithin(call, loadTimeoutMs)
        } finally {
          openQuestions.delete(key)
          if (timed) breaker?.patience.noteEnd(timed)
        }
      }
      const value = await (breaker ? breaker.run(work) : work())
      const entry = { value, loadedAt: now() }
      memory.keep(key, entry)
      sharing = shelf?.write(key, entry)
      return { outcome: "value", source: "live", ...entry }
    } finally {
      // Keep the lock until the other processes can see the answer; this caller does not wait for that.
      void Promise.resolve(sharing).then(release)
    }
  }

  /** Never rejects. */
  async function recallOrLoad(key: string, question: Question<T>): Promise<ApiAnswer<T>> {
    if (shelf) await shelfReads(key, () => adoptFromShelf(key))
    const entry = memory.recall(key)
    if (!entry) return refresh(key, question)
    if (!memory.isFresh(entry)) void refresh(key, question)
    return toAnswer(entry)
  }

  /** Returns a fresh answer at once, else the best one before the deadline. */
  async function answerInTime(key: string, question: Question<T>): Promise<ApiAnswer<T>> {
    const entry = memory.recall(key)
    const recentMiss = misses.get(key)
    if (entry && (recentMiss || memory.isFresh(entry))) return toAnswer(entry)
    if (recentMiss) return recentMiss
    const { deadlineMs } = question
    const patience = question.breaker?.patience
    const waitMs = patience ? patience.waitMs(deadlineMs) : deadlineMs
    const answer = await resultWithin(recallOrLoad(key, question), waitMs)
    if (answer) return answer
    const timed = openQuestions.get(key)
    if (timed) patience?.noteRunning(timed)
    const lastEntry = memory.recall(key)
    if (lastEntry) return toAnswer(lastEntry)
    const miss: NoAnswer = { outcome: "miss", reason: "deadline" }
    misses.set(key, miss)
    counts.deadlineMisses += 1
    return miss
  }

  return {
    async get(key, load, options) {
      const answer = await answerInTime(key, { load, ...options })
      if (answer.outcome === "value" && answer.source === "cache") counts.freshHits += 1
      if (answer.outcome === "value" && answer.source === "stale") counts.staleHits += 1
      return answer
    },
    setAges: (newAges) => void Object.assign(ages, toAges(newAges)),
    stats: () => ({ entries: memory.size(), ...counts }),
  }
}

export interface AnswerBookSettings<T> extends AnswerAges {
  /** The most answers in the book; the least recently used are dropped first. */
  maxEntries: number
  /** For answers of very different sizes: the most that all of them may add up to, in the unit of `sizeOf`. */
  sizeLimit?: { most: number; sizeOf: (value: T) => number }
  /** The longest time in milliseconds that this answer is fresh; shorter for one to ask for again soon. */
  freshLimitMsOf?: (value: T) => number
  /** How long after a miss the same question is not asked again. */
  missHoldMs?: number
  /** A load that takes longer is aborted and counts as failed. */
  loadTimeoutMs?: number
  /** What this process shares with others; without it each process has a book of its own. */
  shared?: SharedLevelSettings<T>
  /** Milliseconds since 1970. */
  now?: () => number
}

function toAges({ freshMs, staleMs }: AnswerAges): AnswerAges {
  return { freshMs, staleMs: Math.max(freshMs, staleMs) }
}

export type ApiAnswer<T> =
  | {
      outcome: "value"
      value: T
      /** `live`: from the API just now. `cache`: fresh. `stale`: older, or the last one known. */
      source: "live" | "cache" | "stale"
      /** When the API answered, in milliseconds since 1970. */
      loadedAt: number
    }
  | {
      outcome: "miss"
      reason: "deadline" | "error"
      /** What the load threw; a `ApiPausedError` or `LoadLimitError` if no call was made. */
      error?: unknown
    }

type NoAnswer = Extract<ApiAnswer<never>, { outcome: "miss" }>

/** What a book contains, and what it has done since it was created. */
export interface AnswerBookStats {
  /** Answers in this process. */
  entries: number
  /** Fresh answers returned, from any level. */
  freshHits: number
  /** Older answers returned. */
  staleHits: number
  /** Answers taken over from the shared level. */
  sharedHits: number
  /** Calls of the API. */
  loads: number
  /** Loads that failed. */
  failures: number
  /** Loads that did not begin: the API is paused, or a limit is reached. */
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
    const runInProgress = running.get(key)
    if (runInProgress) return runInProgress
    const newRun = work().finally(() => running.delete(key))
    running.set(key, newRun)
    return newRun
  }
  return Object.assign(run, { isRunning: (key: string) => running.has(key) })
}

/** Limits the calls that one visitor causes. Answers in the book are not counted. */
export interface LoadLimit {
  /** Counts a load for the visitor who starts it, and says whether it is allowed. Joining a load is free. */
  takeQuestion: () => boolean
  /** Counts the call for all visitors together, and says whether it is allowed. Never rejects. */
  takeCall: () => Promise<boolean>
}

/** The API was not asked: this visitor, or all visitors together, asked too much lately. */
export class LoadLimitError extends Error {
  override readonly name = "LoadLimitError"

  constructor(readonly of: "visitor" | "all") {
    super(
      `Too many questions within a short time, by ${of === "all" ? "all visitors" : "one visitor"}.`,
    )
  }
}

/** Clocks of machines differ by less than this; a later entry was written by a wrong clock. */
const CLOCK_SKEW_MS = 60_000

interface AnswerMemorySettings<T> extends Pick<
  AnswerBookSettings<T>,
  "maxEntries" | "sizeLimit" | "freshLimitMsOf"
> {
  /** Read each time: the merchant may change them. */
  ages: Readonly<AnswerAges>
  now: () => number
}

/** The entries of this process. Their age counts from the API's answer, also if another process asked. */
interface AnswerMemory<T> {
  /** The entry, unless it is too old. */
  recall: (key: string) => BookEntry<T> | undefined
  isFresh: (entry: BookEntry<T>) => boolean
  keep: (key: string, entry: BookEntry<T>) => void
  /** Keeps an entry if it is not too old, and newer than the one in the memory; says whether it did. */
  keepIfNewer: (key: string, entry: BookEntry<T>) => boolean
  size: () => number
}

function createAnswerMemory<T>(settings: AnswerMemorySettings<T>): AnswerMemory<T> {
  const { maxEntries: max, sizeLimit, freshLimitMsOf = () => Infinity, ages, now } = settings
  const entries = new LRUCache<string, BookEntry<T>>({
    max,
    ...(sizeLimit && {
      maxSize: sizeLimit.most,
      sizeCalculation: ({ value }: BookEntry<T>) => sizeLimit.sizeOf(value),
    }),
  })

  function isUsable({ loadedAt }: BookEntry<T>): boolean {
    const ageMs = now() - loadedAt
    return ageMs <= ages.staleMs && ageMs >= -CLOCK_SKEW_MS
  }

  function recall(key: string): BookEntry<T> | undefined {
    const entry = entries.get(key)
    return entry && isUsable(entry) ? entry : undefined
  }

  return {
    recall,
    isFresh: ({ loadedAt, value }) =>
      now() - loadedAt < Math.min(ages.freshMs, freshLimitMsOf(value)),
    keep: (key, entry) => void entries.set(key, entry),
    keepIfNewer(key, entry) {
      const earlier = recall(key)
      if (!isUsable(entry) || (earlier && earlier.loadedAt >= entry.loadedAt)) return false
      entries.set(key, entry)
      return true
    },
    size: () => entries.size,
  }
}
