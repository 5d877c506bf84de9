import { postalCode as formPostalCode } from "../../booking"
import { CarrierApiError, type Endpoints, type Locker } from "../../carrier-api"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { canonicalHost } from "../../rating"
import { type Configuration, endpointsOf } from "../account/configuration"
import { inPostalCodeForm } from "../account/in-postal-code-form"
import { keyedClient, priceClient } from "../account/service-client"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { visitorLimit } from "../visitor-limit"
import { heldLockers } from "./held-lockers"
import { lockerBook } from "./locker-book"

/** How long a customer who chooses a locker waits for a list that is not known yet. */
const LIST_DEADLINE_MS = 4_000

export interface LockerArea {
  account: Account & { baseUrl: string }
  /** Two letters. */
  countryCode: string
  postalCode: string
  deadlineMs?: number
}

export interface FoundLockers {
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
  scope: PluginScope,
  { settings }: Pick<Configuration, "settings">,
  { account, countryCode: country, postalCode, deadlineMs = LIST_DEADLINE_MS }: LockerArea,
): Promise<FoundLockers | undefined> {
  const service = { host: account.baseUrl, environment: account.environment }
  const countryCode = country.trim().toUpperCase()
  const zipCode = formPostalCode(postalCode, countryCode)
  const { book, breaker } = lockerBook(service, scope.memory.options.timing.lockersFreshSeconds)
  const endpoints = endpointsOf(scope.memory, settings, account.handle)
  const load = async (signal: AbortSignal): Promise<Locker[]> => {
    try {
      const client = await (endpoints.lockers.sendsKey ? keyedClient : priceClient)(scope, account)
      const lockers = await inPostalCodeForm(scope, account, {
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
      scope.logger.warn(`shipment-ordering: no list of parcel lockers, ${merchantText(error)}`)
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
    limit: visitorLimit(scope, account),
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
