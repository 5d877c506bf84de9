import { z } from "zod"
import type { BookEntry } from "./book-entry"
import type { QuoteAges } from "./quote-ages"
import { inTime } from "../in-time"
import { createServiceBreaker } from "../breaker/service-breaker"
import type { SharedLevelSettings } from "./shared-level"
import { type Release, takeLock } from "./take-lock"

/** With the version of the stored shape: another one is not looked at. */
const KEY_PREFIX = "shipment_ordering:quotes:v1:"

const storedEntry = z.object({ loadedAt: z.number(), value: z.unknown() })

interface ShelfSettings<T> extends SharedLevelSettings<T> {
  /** Read each time: the merchant may change them. */
  ages: Readonly<QuoteAges>
  now: () => number
}

/** The shared level as the book sees it: always back in time, and never failing. */
export interface SharedShelf<T> {
  look: (key: string) => Promise<BookEntry<T> | undefined>
  put: (key: string, entry: BookEntry<T>) => Promise<void>
  /** Undefined when the lock cannot be had, or is not worth having. */
  lock: (key: string) => Promise<Release | undefined>
}

export function createSharedShelf<T>(settings: ShelfSettings<T>): SharedShelf<T> {
  const { level, parse, waitMs = 150, lockWaitMs = 1_000, ages, now } = settings
  // A level that hangs would cost every customer its waiting times.
  const rest = { failures: 3, firstPauseMs: 5_000, now }
  const store = createServiceBreaker({ ...rest, judge: () => ({ kind: "shared_store" }) })
  const locks = createServiceBreaker({ ...rest, judge: () => ({ kind: "shared_lock" }) })
  return {
    async look(key) {
      try {
        const read = () => level.get(KEY_PREFIX + key)
        const stored = await store.run(() => inTime(read, waitMs))
        const { loadedAt, value } = storedEntry.parse(stored)
        return { loadedAt, value: parse(value) }
      } catch {
        return undefined
      }
    },
    async put(key, entry) {
      try {
        const ttlSeconds = Math.ceil(ages.keptMs / 1000)
        const write = () => level.set(KEY_PREFIX + key, { ...entry }, ttlSeconds)
        await store.run(() => inTime(write, waitMs))
      } catch {
        // The answer is there; the other processes ask for themselves.
      }
    },
    async lock(key) {
      const { runOnce } = level
      // Without a store that answers, having waited for the other process would be of no use.
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
