import { LRUCache } from "lru-cache"
import type { BookEntry, QuoteAges, QuoteBookSettings } from "./settings"

/** Clocks of machines differ; an entry from further in the future was written by a wrong one. */
const CLOCK_SKEW_MS = 60_000

interface QuoteMemorySettings<T> extends Pick<
  QuoteBookSettings<T>,
  "maxEntries" | "weigh" | "freshAtMostMs"
> {
  /** Read each time: the merchant may change them. */
  ages: Readonly<QuoteAges>
  now: () => number
}

/** The entries of this process. An age is counted from when the service answered, wherever that was. */
interface QuoteMemory<T> {
  /** The entry, unless it has grown too old. */
  recall: (key: string) => BookEntry<T> | undefined
  isFresh: (entry: BookEntry<T>) => boolean
  keep: (key: string, entry: BookEntry<T>) => void
  /** Keeps what is worth it and newer than what is there; says whether it was. */
  keepIfNewer: (key: string, entry: BookEntry<T>) => boolean
  size: () => number
}

export function createQuoteMemory<T>(settings: QuoteMemorySettings<T>): QuoteMemory<T> {
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
      const kept = recall(key)
      if (!isWorthKeeping(entry) || (kept && kept.loadedAt >= entry.loadedAt)) return false
      entries.set(key, entry)
      return true
    },
    size: () => entries.size,
  }
}
