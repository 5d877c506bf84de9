import { inPostalCodeForm, keyedClient, priceClient } from "../service"
import { CarrierApiError, type Endpoints, type Locker } from "../carrier-api"
import { postalCode as formPostalCode, toCountryCode } from "../addresses"
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
import { heldLockers } from "./nearest-lockers"

/** How long a customer waits for a list that is not known yet. */
const LIST_DEADLINE_MS = 4_000

export interface LockerArea {
  account: Account & { baseUrl: string }
  /** Two letters. */
  countryCode: string
  postalCode: string
  deadlineMs?: number
}

interface FoundLockers {
  /** In the country, nearest first. */
  lockers: Locker[]
  /** No longer fresh: the service is being asked again, or cannot be asked now. */
  isStale: boolean
}

/**
 * The lockers near a postal code: one upstream call per area, shared by all customers. A known list is returned at
 * once; in an outage, the last known one.
 *
 * @returns undefined when the service cannot be asked in time and no list of the area is known
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
    // A list read with a key belongs to that account.
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

/** Whether the service refused the country or postal code: no lockers are there, but the service works. */
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

const MAX_AREAS = 2_000
/** For all areas together, about 500 bytes each. */
const MAX_LOCKERS = 100_000
const STALE_MS = 7 * DAY_MS
/** A failing service may answer with an empty list, so ask again soon. */
const EMPTY_FRESH_MS = 2 * MINUTE_MS
const MISS_HOLD_MS = 10_000

const lockers = perProcess(() => ({
  book: createQuoteBook<Locker[]>({
    maxEntries: MAX_AREAS,
    weigh: { most: MAX_LOCKERS, weightOf: (inArea) => inArea.length + 1 },
    freshAtMostMs: (inArea) => (inArea.length === 0 ? EMPTY_FRESH_MS : Infinity),
    missHoldMs: MISS_HOLD_MS,
  }),
  // Separate from the breakers for prices: a service whose locker list fails still has prices.
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
