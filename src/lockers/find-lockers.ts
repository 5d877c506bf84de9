import { inPostalCodeForm, keyedClient, priceClient } from "../service"
import { postalCode as formPostalCode } from "../addresses"
import { CarrierApiError, type Endpoints, type Locker } from "../carrier-api"
import { toCountryCode } from "../addresses"
import {
  endpointsOf,
  type PluginContext,
  DAY_MS,
  MINUTE_MS,
  errorText,
  perProcess,
} from "../context"
import type { Account } from "../modules/shipment_ordering"
import { visitorLimit } from "../pricing"
import {
  canonicalHost,
  createQuoteBook,
  createServiceBreakers,
  judgeServiceFailure,
  type QuoteBook,
  type ServiceAddress,
  type ServiceBreaker,
} from "../quote-book"

/** How long a customer who chooses a locker waits for a list that is not known yet. */
const LIST_DEADLINE_MS = 4_000

export interface LockerArea {
  account: Account & { baseUrl: string }
  /** Two letters. */
  countryCode: string
  postalCode: string
  deadlineMs?: number
}

interface FoundLockers {
  /** Of the country, nearest first. */
  lockers: Locker[]
  /** Older than what counts as fresh; it is being asked for again, or cannot be had now. */
  isStale: boolean
}

/**
 * The lockers near a postal code: one upstream call per area, shared by all who ask. A known list is
 * given out at once, and the last one known in an outage.
 *
 * @returns undefined when the service cannot be asked in time and nothing is known of the area
 */
export async function findLockers(
  context: PluginContext,
  { account, countryCode: country, postalCode, deadlineMs = LIST_DEADLINE_MS }: LockerArea,
): Promise<FoundLockers | undefined> {
  const service = { host: account.baseUrl, environment: account.environment }
  const countryCode = toCountryCode(country)
  const zipCode = formPostalCode(postalCode, countryCode)
  const { book, breaker } = lockerBook(service, context.plugin.options.timing.lockersFreshSeconds)
  const endpoints = endpointsOf(context.configuration, account.handle)
  const load = async (signal: AbortSignal): Promise<Locker[]> => {
    try {
      const client = await (endpoints.lockers.sendsKey ? keyedClient : priceClient)(
        context,
        account,
      )
      const lockers = await inPostalCodeForm(context, account, {
        countryCode,
        zipCode,
        field: endpoints.lockers.zipCodeParameter,
        of: "lockers",
        ask: (zipCode) => client.listLockers({ countryCode, zipCode }, { signal }),
      })
      return heldLockers(lockers, countryCode)
    } catch (error) {
      if (isAboutArea(error, endpoints)) {
        return []
      }
      context.logger.warn(`shipment-ordering: no list of parcel lockers, ${merchantText(error)}`)
      throw error
    }
  }
  const key = JSON.stringify([
    canonicalHost(account.baseUrl),
    account.environment,
    endpoints.lockers,
    // A list that is asked for with a key is that account's.
    endpoints.lockers.sendsKey ? account.handle : null,
    countryCode,
    zipCode,
  ])
  const answer = await book.get(key, load, {
    deadlineMs,
    breaker,
    limit: visitorLimit(context, account),
  })
  return answer.outcome === "value"
    ? { lockers: answer.value, isStale: answer.source === "stale" }
    : undefined
}

/** The service refuses the country or the postal code: there are no lockers there, and it is not out of order. */
function isAboutArea(error: unknown, { lockers }: Endpoints): boolean {
  return (
    error instanceof CarrierApiError &&
    error.kind === "rejected" &&
    [lockers.countryParameter, lockers.zipCodeParameter].some((name) => error.fields?.[name])
  )
}

function merchantText(error: unknown): string {
  return error instanceof CarrierApiError ? error.merchantMessage : errorText(error)
}

/** A list of a whole country also has lockers too far to choose. */
const MOST_WITH_DISTANCE = 1_000
/** Without a distance none is farther than another: all are held, as many as a country has. */
const MOST = 5_000

/** What is held of an area's list: the lockers of the country that was asked about, nearest first. */
export function heldLockers(lockers: readonly Locker[], countryCode: string): Locker[] {
  const own = lockers.filter((locker) => locker.countryCode === countryCode)
  const isNear = ({ distanceKm }: Locker) => distanceKm !== undefined
  const near = nearestFirst(own.filter(isNear)).slice(0, MOST_WITH_DISTANCE)
  return [...near, ...own.filter((locker) => !isNear(locker))].slice(0, MOST)
}

/** Sorted by distance. Lockers without one come last, in their old order. */
export function nearestFirst<T extends { distanceKm: number | undefined }>(lockers: T[]): T[] {
  const distance = ({ distanceKm }: T) => distanceKm ?? Infinity
  return [...lockers].sort((one, other) => {
    const [a, b] = [distance(one), distance(other)]
    return a === b ? 0 : a - b
  })
}

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
