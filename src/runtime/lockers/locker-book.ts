import type { Locker } from "../../carrier-api"
import {
  createQuoteBook,
  createServiceBreakers,
  judgeServiceFailure,
  type QuoteBook,
  type ServiceAddress,
  type ServiceBreaker,
} from "../../rating"
import { DAY_MS } from "../durations"
import { createCallLimit } from "./call-limit"

/** An area's list is held with up to `MOST_PER_AREA` lockers, of some 500 bytes each. */
const MAX_AREAS = 100
const STALE_MS = 7 * DAY_MS
const MISS_HOLD_MS = 10_000
/** Anybody can ask for any postal code; so many areas a minute are more than a shop's customers choose in. */
const AREAS_PER_MINUTE = 60

/** A service whose list of lockers fails still has prices: it has a breaker of its own for each. */
const breakers = createServiceBreakers({ judge: judgeServiceFailure })

const limit = createCallLimit({ calls: AREAS_PER_MINUTE, withinMs: 60_000 })

let shared: QuoteBook<Locker[]> | undefined

interface LockerBook {
  book: QuoteBook<Locker[]>
  breaker: ServiceBreaker
  /** @throws TooManyCallsError when no other area is to be asked for now */
  count: () => void
}

/** The process's one book of lockers by area: all provider entries and routes share it. */
export function lockerBook(service: ServiceAddress, freshSeconds: number): LockerBook {
  shared ??= createQuoteBook<Locker[]>({ maxEntries: MAX_AREAS, missHoldMs: MISS_HOLD_MS })
  shared.setTimes({ freshMs: freshSeconds * 1000, staleMs: STALE_MS })
  return { book: shared, breaker: breakers.of(service), count: limit }
}
