import type { Locker } from "../../carrier-api"
import {
  createQuoteBook,
  createServiceBreakers,
  judgeServiceFailure,
  type QuoteBook,
  type ServiceAddress,
  type ServiceBreaker,
  ServicePausedError,
} from "../../rating"
import { DAY_MS, MINUTE_MS } from "../durations"
import { createAskerLimit } from "./call-limit"

const MAX_AREAS = 2_000
/** Of all areas together, some 500 bytes each. */
const MAX_LOCKERS = 100_000
const STALE_MS = 7 * DAY_MS
/** A service that is not well may answer with an empty list; that there are none is asked again soon. */
const EMPTY_FRESH_MS = 2 * MINUTE_MS
const MISS_HOLD_MS = 10_000

/** A service whose list of lockers fails still has prices: it has a breaker of its own for each. */
const breakers = createServiceBreakers({ judge: judgeServiceFailure })

/**
 * Anybody can ask the store for any postal code, and each that is not known costs a call to the service.
 * No customer looks at so many areas in a minute, and no shop's customers together.
 */
const limit = createAskerLimit({ callsEach: 20, calls: 300, withinMs: MINUTE_MS })

let shared: QuoteBook<Locker[]> | undefined

interface LockerBook {
  book: QuoteBook<Locker[]>
  breaker: ServiceBreaker
}

interface Reader {
  freshSeconds: number
  /** An address in the network, of whoever asks from outside; none: the store itself asks, and is never limited. */
  asker: string | undefined
}

/** The process's one book of lockers by area: all provider entries and routes share it. */
export function lockerBook(service: ServiceAddress, { freshSeconds, asker }: Reader): LockerBook {
  shared ??= createQuoteBook<Locker[]>({
    maxEntries: MAX_AREAS,
    weigh: { most: MAX_LOCKERS, weightOf: (lockers) => lockers.length + 1 },
    freshAtMostMs: (lockers) => (lockers.length === 0 ? EMPTY_FRESH_MS : Infinity),
    missHoldMs: MISS_HOLD_MS,
  })
  shared.setTimes({ freshMs: freshSeconds * 1000, staleMs: STALE_MS })
  const breaker = breakers.of(service)
  return { book: shared, breaker: asker === undefined ? breaker : limited(breaker, asker) }
}

/**
 * Looked at once for each call that would be made. As a pause and not as a failure of the call, which the
 * book would hold against all others who ask for the area.
 */
function limited(breaker: ServiceBreaker, asker: string): ServiceBreaker {
  return {
    ...breaker,
    refusal: () =>
      breaker.refusal() ??
      (limit(asker) ? undefined : new ServicePausedError(Date.now() + MINUTE_MS)),
  }
}
