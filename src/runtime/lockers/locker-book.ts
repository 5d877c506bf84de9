import type { Locker } from "../../carrier-api"
import {
  createQuoteBook,
  createServiceBreakers,
  judgeServiceFailure,
  type QuoteBook,
  type ServiceAddress,
  type ServiceBreaker,
} from "../../rating"
import { DAY_MS, MINUTE_MS } from "../durations"
import { perProcess } from "../process-state"

const MAX_AREAS = 2_000
/** Of all areas together, some 500 bytes each. */
const MAX_LOCKERS = 100_000
const STALE_MS = 7 * DAY_MS
/** A service that is not well may answer with an empty list; that there are none is asked again soon. */
const EMPTY_FRESH_MS = 2 * MINUTE_MS
const MISS_HOLD_MS = 10_000

const lockers = perProcess(() => ({
  book: createQuoteBook<Locker[]>({
    maxEntries: MAX_AREAS,
    weigh: { most: MAX_LOCKERS, weightOf: (inArea) => inArea.length + 1 },
    freshAtMostMs: (inArea) => (inArea.length === 0 ? EMPTY_FRESH_MS : Infinity),
    missHoldMs: MISS_HOLD_MS,
  }),
  // A service whose list of lockers fails still has prices: it has a breaker of its own for each.
  breakers: createServiceBreakers({ judge: judgeServiceFailure }),
}))

interface LockerBook {
  book: QuoteBook<Locker[]>
  breaker: ServiceBreaker
}

/** The process's one book of lockers by area: all provider entries and routes share it. */
export function lockerBook(service: ServiceAddress, freshSeconds: number): LockerBook {
  const { book, breakers } = lockers()
  book.setTimes({ freshMs: freshSeconds * 1000, staleMs: STALE_MS })
  return { book, breaker: breakers.of(service) }
}
