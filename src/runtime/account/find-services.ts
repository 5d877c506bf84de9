import { CarrierApiError } from "../../carrier-api"
import { errorText } from "../error-text"
import { accountFor, priceClient } from "./service-client"
import type { PluginScope } from "../plugin-scope"
import { storeCountries } from "../store-countries"
import { askCountry } from "./ask-country"
import { readConfiguration } from "./configuration"
import { summariseSightings, type FoundService, type Sighting } from "./summarise-sightings"

const COUNTRIES_AT_ONCE = 4

export interface FoundServices {
  services: FoundService[]
  /** Countries of the store in which nothing was offered, with what the service said. */
  problems: { countryCode: string; message: string }[]
}

/**
 * Asks the service what it offers to the store's countries: for a sample parcel, an envelope and a
 * parcel with a sum to collect. What is found is kept; what was known before and is not offered now
 * stays known, since an outage of one carrier must not orphan shipping options.
 *
 * @throws CarrierApiError when not a single country could be asked
 */
export async function findServices(scope: PluginScope, handle: string): Promise<FoundServices> {
  const account = await accountFor(scope, handle)
  const client = await priceClient(scope, account)
  const { settings } = await readConfiguration(scope.memory)
  const countries = await storeCountries(scope)
  const sightings: Sighting[] = []
  const problems: FoundServices["problems"] = []
  let lastError: Error | undefined
  for (let start = 0; start < countries.length; start += COUNTRIES_AT_ONCE) {
    const batch = countries.slice(start, start + COUNTRIES_AT_ONCE)
    const answers = await Promise.allSettled(
      batch.map((country) => askCountry(client, country, settings.size_unit)),
    )
    answers.forEach((answer, index) => {
      const countryCode = batch[index] ?? ""
      if (answer.status === "fulfilled") {
        sightings.push(...answer.value)
      } else {
        lastError = answer.reason as Error
        problems.push({ countryCode, message: messageOf(answer.reason) })
      }
    })
    const isUnreachable = answers.every(
      (answer) => answer.status === "rejected" && isOutage(answer.reason),
    )
    if (isUnreachable) {
      break
    }
  }
  if (sightings.length === 0 && lastError) {
    throw lastError
  }
  const services = summariseSightings(sightings)
  await scope.memory.services.keep(
    { account: account.handle, environment: account.environment },
    services.map((service) => ({
      service_code: service.code,
      name: service.name,
      offers_parcel: service.offersParcel,
      offers_envelope: service.offersEnvelope,
      is_cash_on_delivery: service.isCashOnDelivery,
      countries: service.countries,
    })),
  )
  return { services, problems }
}

/** A service that reaches nobody now is not asked country by country, each with its own patience. */
function isOutage(error: unknown): boolean {
  return error instanceof CarrierApiError && error.kind === "outage"
}

function messageOf(error: unknown): string {
  return error instanceof CarrierApiError ? error.merchantMessage : errorText(error)
}
