import { CarrierApiError } from "../../carrier-api"
import { errorText } from "../error-text"
import { accountFor, priceClient } from "./service-client"
import type { PluginScope } from "../plugin-scope"
import { storeCountries } from "../store-countries"
import { askCountry } from "./ask-country"
import { forgetConfiguration, readConfiguration } from "./configuration"
import { serviceOwner } from "./service-owner"
import { summariseSightings, type FoundService, type Sighting } from "./summarise-sightings"

const COUNTRIES_AT_ONCE = 4

export interface FoundServices {
  services: FoundService[]
  /** Countries of the store that did not answer or were not asked, with what the service said. */
  problems: { countryCode: string; message: string }[]
}

/**
 * Asks the service what it offers to the store's countries: for a sample parcel, an envelope and a
 * parcel with a sum to collect. What is found is kept; what was known before and is not offered now
 * stays known, since an outage of one carrier must not orphan shipping options. So does what was known of
 * a country that does not answer.
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
  const answered: string[] = []
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
        answered.push(countryCode)
      } else {
        lastError = answer.reason as Error
        problems.push({ countryCode, message: messageOf(answer.reason) })
      }
    })
    const isUnreachable = answers.every(
      (answer) => answer.status === "rejected" && isOutage(answer.reason),
    )
    if (isUnreachable) {
      const unasked = countries.slice(start + COUNTRIES_AT_ONCE)
      problems.push(...unasked.map((countryCode) => ({ countryCode, message: NOT_ASKED })))
      break
    }
  }
  if (sightings.length === 0 && lastError) {
    throw lastError
  }
  const services = summariseSightings(sightings)
  await scope.memory.services.keep(
    serviceOwner(account),
    services.map((service) => ({
      service_code: service.code,
      name: service.name,
      offers_parcel: service.offersParcel,
      offers_envelope: service.offersEnvelope,
      is_cash_on_delivery: service.isCashOnDelivery,
      countries: service.countries,
    })),
    { answered, isPartial: problems.length > 0 },
  )
  // Who keeps them reads them anew, in every process.
  await scope.memory.settings.touch()
  forgetConfiguration()
  return { services, problems }
}

const NOT_ASKED =
  "It was not asked, since the service could not be reached. What was known of it stays; refresh again later."

/** A service that reaches nobody now is not asked country by country, each with its own patience. */
function isOutage(error: unknown): boolean {
  return error instanceof CarrierApiError && error.kind === "outage"
}

function messageOf(error: unknown): string {
  return error instanceof CarrierApiError ? error.merchantMessage : errorText(error)
}
