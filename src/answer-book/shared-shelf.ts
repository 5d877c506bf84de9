import { once } from "node:events"
import { z } from "zod"
import { createBreaker } from "./breaker"
import { runWithin } from "./patience"

/** Contains the version of the stored shape: entries of other versions are ignored. */
const KEY_PREFIX = "shipment_ordering:quotes:v1:"

const storedEntry = z.object({ loadedAt: z.number(), value: z.unknown() })

interface ShelfSettings<T> extends SharedLevelSettings<T> {
  /** Read each time: the merchant may change them. */
  ages: Readonly<AnswerAges>
  now: () => number
}

/** The shared level as the book uses it: always returns in time and never rejects. */
interface SharedShelf<T> {
  read: (key: string) => Promise<BookEntry<T> | undefined>
  write: (key: string, entry: BookEntry<T>) => Promise<void>
  /** Undefined if the lock is not available, or of no use. */
  lock: (key: string) => Promise<Release | undefined>
}

export function createSharedShelf<T>(settings: ShelfSettings<T>): SharedShelf<T> {
  const { level, parse, storeMsOf, waitMs = 150, lockWaitMs = 1_000, ages, now } = settings
  // Without breakers, every customer would wait for a level that hangs.
  const limits = { failures: 3, firstPauseMs: 5_000, now }
  const store = createBreaker({ ...limits, judge: () => ({ kind: "shared_store" }) })
  const locks = createBreaker({ ...limits, judge: () => ({ kind: "shared_lock" }) })
  return {
    async read(key) {
      try {
        const get = () => level.get(KEY_PREFIX + key)
        const stored = await store.run(() => runWithin(get, waitMs))
        const { loadedAt, value } = storedEntry.parse(stored)
        return { loadedAt, value: parse(value) }
      } catch {
        return undefined
      }
    },
    async write(key, entry) {
      const ttlSeconds = Math.ceil((storeMsOf?.(entry.value) ?? ages.staleMs) / 1000)
      if (ttlSeconds === 0) return
      try {
        const set = () => level.set(KEY_PREFIX + key, { ...entry }, ttlSeconds)
        await store.run(() => runWithin(set, waitMs))
      } catch {
        // This process has the answer; the others ask themselves.
      }
    },
    async lock(key) {
      const { runOnce } = level
      // Without a working store, this process could not read the answer of the one it waited for.
      if (!runOnce || store.state().consecutiveFailures > 0) return undefined
      try {
        return await locks.run(() =>
          takeLock(async (work) => level.runOnce?.(KEY_PREFIX + key, work), lockWaitMs),
        )
      } catch {
        return undefined
      }
    },
  }
}

/** Runs the work while it holds a lock; rejects if the lock is not available. */
type RunLocked = (work: () => Promise<void>) => Promise<unknown>

type Release = () => void

/**
 * Takes a lock that is offered as "run this under the lock", and holds it until it is released. A lock that comes
 * too late is released at once.
 *
 * @throws if the lock is not available within `waitMs`
 */
async function takeLock(runLocked: RunLocked, waitMs: number): Promise<Release> {
  const holder = new AbortController()
  const release = () => holder.abort()
  const lock = new Promise<Release>((resolve, reject) => {
    const hold = async () => {
      resolve(release)
      if (!holder.signal.aborted) await once(holder.signal, "abort")
    }
    const run = async () => {
      await runLocked(hold)
      throw new Error("The lock was not given.")
    }
    run().catch(reject)
  })
  try {
    return await runWithin(() => lock, waitMs)
  } catch (error) {
    release()
    throw error
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
  /** How long the level stores this answer in milliseconds; 0 for not at all. By default as long as it is usable. */
  storeMsOf?: (value: T) => number
  /** The longest time for one read or write. */
  waitMs?: number
  /** The longest wait for another process with the same question. */
  lockWaitMs?: number
}

/** What the API has answered, and when. */
export interface BookEntry<T> {
  value: T
  /** Milliseconds since 1970, so that all processes count the same age. */
  loadedAt: number
}

/** How old an answer may be. The times in force are in `modules/shipment_ordering/timing.ts`. */
export interface AnswerAges {
  /** Younger answers are returned without a call. */
  freshMs: number
  /** Up to this age an answer is returned while a new one is loaded, or if none comes. */
  staleMs: number
}
