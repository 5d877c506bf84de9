import {
  CarrierApiError,
  toApiPackage,
  type Quote,
  type ShipmentOrderingClient,
} from "../carrier-api"
import { findRows } from "./find-rows"
import { accountFor, priceClient } from "./service-client"
import type { PluginScope } from "./plugin-scope"
import { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"

/** A parcel and an envelope that nearly every service takes, and a sum to collect. */
const SAMPLE_PARCEL = { lengthMm: 300, widthMm: 200, heightMm: 100, weightGrams: 1000 }
const SAMPLE_ENVELOPE = { lengthMm: 300, widthMm: 200, heightMm: 20, weightGrams: 300 }
const SAMPLE_COLLECT = "20.00"
const COUNTRIES_AT_ONCE = 4

export interface FoundService {
  code: string
  name: string
  offersParcel: boolean
  offersEnvelope: boolean
  isCashOnDelivery: boolean
  countries: string[]
}

export interface FoundServices {
  services: FoundService[]
  /** Countries of the store in which nothing was offered, with what the service said. */
  problems: { countryCode: string; message: string }[]
}

interface Sighting {
  countryCode: string
  quote: Quote
  kind: "parcel" | "envelope" | "cod"
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
  const countries = await storeCountries(scope)
  const sightings: Sighting[] = []
  const problems: FoundServices["problems"] = []
  let lastError: Error | undefined
  for (let start = 0; start < countries.length; start += COUNTRIES_AT_ONCE) {
    const batch = countries.slice(start, start + COUNTRIES_AT_ONCE)
    const answers = await Promise.allSettled(batch.map((country) => askCountry(client, country)))
    answers.forEach((answer, index) => {
      const countryCode = batch[index] ?? ""
      if (answer.status === "fulfilled") {
        sightings.push(...answer.value)
      } else {
        lastError = answer.reason as Error
        problems.push({ countryCode, message: messageOf(answer.reason) })
      }
    })
  }
  if (sightings.length === 0 && lastError) {
    throw lastError
  }
  const services = summarise(sightings)
  await keep(scope, { account: account.handle, environment: account.environment, services })
  return { services, problems }
}

interface StoredRegion {
  countries?: ({ iso_2?: string } | null)[] | null
}

async function storeCountries(scope: PluginScope): Promise<string[]> {
  const regions = await findRows<StoredRegion>(scope, {
    entity: "region",
    fields: ["countries.iso_2"],
  })
  const codes = regions.flatMap((region) =>
    (region.countries ?? []).flatMap((country) => country?.iso_2?.toUpperCase() ?? []),
  )
  return [...new Set(codes)].sort()
}

async function askCountry(client: ShipmentOrderingClient, country: string): Promise<Sighting[]> {
  const parcels = { packageType: 1 as const, packages: [toApiPackage(SAMPLE_PARCEL, "cm")] }
  const envelopes = { packageType: 2 as const, packages: [toApiPackage(SAMPLE_ENVELOPE, "cm")] }
  let refusal: Error | undefined
  for (const zipCode of SAMPLE_POSTAL_CODES[country] ?? ["1000"]) {
    const destination = { countryCode: country, zipCode, sendAdr: false }
    try {
      const parcel = await client.calculate({ ...destination, ...parcels })
      const [cod, envelope] = await Promise.all([
        tolerate(client.calculate({ ...destination, ...parcels, parcelPrice: SAMPLE_COLLECT })),
        tolerate(client.calculate({ ...destination, ...envelopes })),
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

/** A service may take no envelopes at all, or collect nothing: then that question has no answer. */
async function tolerate(asked: Promise<Quote[]>): Promise<Quote[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CarrierApiError && error.kind === "rejected") {
      return []
    }
    throw error
  }
}

function summarise(sightings: Sighting[]): FoundService[] {
  const codes = [...new Set(sightings.map(({ quote }) => quote.serviceCode))].sort()
  return codes.map((code) => {
    const seen = sightings.filter(({ quote }) => quote.serviceCode === code)
    return {
      code,
      name: seen.find(({ quote }) => quote.serviceName)?.quote.serviceName ?? code,
      offersParcel: seen.some(({ kind }) => kind !== "envelope"),
      offersEnvelope: seen.some(({ kind }) => kind === "envelope"),
      isCashOnDelivery: seen.every(({ kind }) => kind === "cod"),
      countries: [...new Set(seen.map(({ countryCode }) => countryCode))].sort(),
    }
  })
}

async function keep(
  scope: PluginScope,
  found: { account: string; environment: "production" | "development"; services: FoundService[] },
): Promise<void> {
  const { account, environment } = found
  const known = await scope.memory.listShipmentOrderingServices(
    { account, environment },
    { take: 1000 },
  )
  const rows = found.services.map((service) => ({
    account,
    environment,
    service_code: service.code,
    name: service.name,
    offers_parcel: service.offersParcel,
    offers_envelope: service.offersEnvelope,
    is_cash_on_delivery: service.isCashOnDelivery,
    countries: service.countries,
    last_seen_at: new Date(),
  }))
  const idOf = new Map(known.map((row) => [row.service_code, row.id]))
  const updates = rows.flatMap((row) => {
    const id = idOf.get(row.service_code)
    return id ? [{ id, ...row }] : []
  })
  const created = rows.filter((row) => !idOf.has(row.service_code))
  await scope.memory.updateShipmentOrderingServices(updates)
  await scope.memory.createShipmentOrderingServices(created)
}

function messageOf(error: unknown): string {
  return error instanceof CarrierApiError ? error.merchantMessage : (error as Error).message
}
