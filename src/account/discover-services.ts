import { listOtherForms, formatPostalCode } from "../addresses"
import {
  type ApiClient,
  calculate,
  CarrierApiError,
  type Quote,
  type SizeUnit,
  toApiPackage,
} from "../carrier-api"
import {
  type PluginContext,
  errorText,
  announceConfigurationChange,
  serviceOwner,
  refuseMissing,
  WHERE_TO_SET_UP,
  SAMPLES,
} from "../context"
import type { Account, DiscoveredService, ServiceSettings } from "../modules/shipment_ordering"
import { storeCountries } from "../store"
import { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"
import { accountFor, priceClient } from "./api-client"

const COUNTRIES_AT_ONCE = 4

/** A country of the store without an answer, and why. */
interface CountryIssue {
  country_code: string
  message: string
}

/**
 * Asks the service what it offers in the store's countries, for a sample parcel, an envelope and a parcel
 * with a sum to collect. Saves what it finds. Services that are not offered now stay known, because an outage
 * of one carrier must not orphan shipping options. Countries without an answer keep their services.
 *
 * @throws CarrierApiError when nothing was found and a country failed
 */
export async function discoverServices(
  context: PluginContext,
  handle: string,
): Promise<CountryIssue[]> {
  const account = await accountFor(context, handle)
  const client = await priceClient(context, account)
  const { sizeUnit } = context.plugin.options.shipments
  const countries = await storeCountries(context)
  const samples: SampleQuote[] = []
  const issues: CountryIssue[] = []
  const answered: string[] = []
  let lastError: Error | undefined
  for (let start = 0; start < countries.length; start += COUNTRIES_AT_ONCE) {
    const batch = countries.slice(start, start + COUNTRIES_AT_ONCE)
    const answers = await Promise.allSettled(
      batch.map((country) => askCountry(client, country, sizeUnit)),
    )
    answers.forEach((answer, index) => {
      const countryCode = batch[index] ?? ""
      if (answer.status === "fulfilled") {
        samples.push(...answer.value)
        answered.push(countryCode)
      } else {
        lastError = answer.reason as Error
        issues.push({ country_code: countryCode, message: messageOf(answer.reason) })
      }
    })
    const isUnreachable = answers.every(
      (answer) => answer.status === "rejected" && isOutage(answer.reason),
    )
    if (isUnreachable) {
      const unasked = countries.slice(start + COUNTRIES_AT_ONCE)
      issues.push(...unasked.map((country_code) => ({ country_code, message: NOT_ASKED })))
      break
    }
  }
  if (samples.length === 0 && lastError) {
    throw lastError
  }
  await context.plugin.services.keep(serviceOwner(account), summariseSamples(samples), {
    answered,
    isPartial: issues.length > 0,
  })
  await announceConfigurationChange(context)
  return issues
}

const NOT_ASKED =
  "Not asked, because the service could not be reached. Its known services stay. Refresh again later."

/** After an outage the other countries are not asked: each call would wait for its own time limit. */
function isOutage(error: unknown): boolean {
  return error instanceof CarrierApiError && error.kind === "outage"
}

function messageOf(error: unknown): string {
  return error instanceof CarrierApiError ? error.merchantMessage : errorText(error)
}

/**
 * Searches for services when the account has none: a new account, or one with a new address. Fallback prices,
 * returns and the choice of another service need them. Never throws: the merchant can start a search, too.
 *
 * @param isDue called only when no service is known
 */
export async function discoverFirstServices(
  context: PluginContext,
  account: Account,
  isDue: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  try {
    const [service] = await context.plugin.listShipmentOrderingServices(serviceOwner(account), {
      take: 1,
      select: ["id"],
    })
    if (!service && (await isDue())) {
      await discoverServices(context, account.handle)
    }
  } catch (error) {
    context.logger.warn(
      `shipment-ordering: the services of ${account.handle} were not found, ${errorText(error)}`,
    )
  }
}

/** A search may ask for many countries, and a wrong address may stay saved for months. */
const DISCOVER_EVERY_SECONDS = 3600

/**
 * Searches for services of every account that has none, at most once an hour per address and environment.
 * Needed because an address may be changed without a connection test. Needs no key, since prices need none.
 */
export async function discoverMissingServices(context: PluginContext): Promise<void> {
  const { accounts } = context.configuration
  for (const account of accounts) {
    const { handle, environment, baseUrl } = account
    if (!baseUrl) continue
    const name = `services ${environment} ${handle} ${baseUrl}` as const
    await discoverFirstServices(context, account, () =>
      context.plugin.lastTimes.takeTurn(name, DISCOVER_EVERY_SECONDS),
    )
  }
}

/** A sum to collect that nearly every service takes. */
const SAMPLE_COLLECT = "20.00"

/** Longer than in a checkout, so that a slow service can answer. */
const PATIENT = { timeoutMs: 20_000 }

/**
 * What the service offers in one country, for each of the samples.
 *
 * @throws CarrierApiError when the service refuses the country or a call fails
 */
async function askCountry(
  client: ApiClient,
  country: string,
  sizeUnit: SizeUnit,
): Promise<SampleQuote[]> {
  const parcels = { packageType: 1 as const, packages: [toApiPackage(SAMPLES[1], sizeUnit)] }
  const envelopes = { packageType: 2 as const, packages: [toApiPackage(SAMPLES[2], sizeUnit)] }
  let refusal: Error | undefined
  const usual = SAMPLE_POSTAL_CODES[country] ?? (formatPostalCode("", country) || "1000")
  const inOtherForms = listOtherForms(usual, country).map((form) =>
    formatPostalCode(usual, country, form),
  )
  // Some services want the country code before the postal code, and some do not.
  for (const zipCode of [usual, ...inOtherForms]) {
    const destination = { countryCode: country, zipCode, sendAdr: false }
    try {
      const parcel = await calculate(client, { ...destination, ...parcels }, PATIENT)
      const [cod, envelope] = await Promise.all([
        tolerate(
          calculate(client, { ...destination, ...parcels, parcelPrice: SAMPLE_COLLECT }, PATIENT),
        ),
        tolerate(calculate(client, { ...destination, ...envelopes }, PATIENT)),
      ])
      return [
        ...parcel.map((quote) => ({ countryCode: country, quote, kind: "parcel" as const })),
        ...cod.map((quote) => ({ countryCode: country, quote, kind: "cod" as const })),
        ...envelope.map((quote) => ({ countryCode: country, quote, kind: "envelope" as const })),
      ]
    } catch (error) {
      refusal = error as Error
      if (!(error instanceof CarrierApiError) || error.kind !== "rejected") {
        break
      }
    }
  }
  throw refusal ?? new Error(`No sample postal code is known for ${country}.`)
}

/** A service may refuse all envelopes or all sums to collect. Such a refusal counts as an empty answer. */
async function tolerate(quotes: Promise<Quote[]>): Promise<Quote[]> {
  try {
    return await quotes
  } catch (error) {
    if (error instanceof CarrierApiError && error.kind === "rejected") {
      return []
    }
    throw error
  }
}

/** One service in one answer. */
export interface SampleQuote {
  countryCode: string
  quote: Quote
  kind: "parcel" | "envelope" | "cod"
}

/** Combines the quotes of each service. */
export function summariseSamples(samples: SampleQuote[]): DiscoveredService[] {
  const codes = [...new Set(samples.map(({ quote }) => quote.serviceCode))].sort()
  return codes.map((code) => {
    const ofService = samples.filter(({ quote }) => quote.serviceCode === code)
    return {
      service_code: code,
      name: ofService.find(({ quote }) => quote.serviceName)?.quote.serviceName ?? code,
      offers_parcel: ofService.some(({ kind }) => kind !== "envelope"),
      offers_envelope: ofService.some(({ kind }) => kind === "envelope"),
      is_cash_on_delivery: ofService.every(({ kind }) => kind === "cod"),
      countries: [...new Set(ofService.map(({ countryCode }) => countryCode))].sort(),
    }
  })
}

interface ServiceChange {
  /** The account's handle. */
  account: string
  code: string
  changes: Partial<ServiceSettings>
}

/**
 * Saves the merchant's settings for a service, in the account's current environment.
 *
 * @throws MedusaError NOT_FOUND for a service that is not known for the account
 */
export async function changeService(
  context: PluginContext,
  { account: handle, code, changes }: ServiceChange,
): Promise<void> {
  const account = await accountFor(context, handle)
  const isKnown = await context.plugin.services.change(
    { ...serviceOwner(account), service_code: code },
    changes,
  )
  if (!isKnown) {
    refuseMissing(
      `The account has no service "${code}" that is known here. Refresh the services in ${WHERE_TO_SET_UP}.`,
    )
  }
  await announceConfigurationChange(context)
}
