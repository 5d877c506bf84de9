import {
  CarrierApiError,
  toApiPackage,
  type Quote,
  type ShipmentOrderingClient,
  type SizeUnit,
} from "../../carrier-api"
import { otherPostalCodeForm, postalCode } from "../../booking"
import { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"
import type { Sighting } from "./summarise-sightings"

/** A parcel and an envelope that nearly every service takes, and a sum to collect. */
const SAMPLE_PARCEL = { lengthMm: 300, widthMm: 200, heightMm: 100, weightGrams: 1000 }
const SAMPLE_ENVELOPE = { lengthMm: 300, widthMm: 200, heightMm: 20, weightGrams: 300 }
const SAMPLE_COLLECT = "20.00"
/** Nobody waits at a checkout here: a slow service is asked all the same. */
const PATIENT = { timeoutMs: 20_000 }

/**
 * What the service offers to one country, for each of the samples.
 *
 * @throws CarrierApiError when it refuses the country, or cannot be asked
 */
export async function askCountry(
  client: ShipmentOrderingClient,
  country: string,
  sizeUnit: SizeUnit,
): Promise<Sighting[]> {
  const parcels = { packageType: 1 as const, packages: [toApiPackage(SAMPLE_PARCEL, sizeUnit)] }
  const envelopes = { packageType: 2 as const, packages: [toApiPackage(SAMPLE_ENVELOPE, sizeUnit)] }
  let refusal: Error | undefined
  const samples = SAMPLE_POSTAL_CODES[country] ?? ["1000"]
  // Some services want the country in front of its codes, and some do not.
  const inOtherForm = samples.map((code) =>
    postalCode(code, country, otherPostalCodeForm(code, country)),
  )
  for (const zipCode of new Set([...samples, ...inOtherForm])) {
    const destination = { countryCode: country, zipCode, sendAdr: false }
    try {
      const parcel = await client.calculate({ ...destination, ...parcels }, PATIENT)
      const [cod, envelope] = await Promise.all([
        tolerate(
          client.calculate({ ...destination, ...parcels, parcelPrice: SAMPLE_COLLECT }, PATIENT),
        ),
        tolerate(client.calculate({ ...destination, ...envelopes }, PATIENT)),
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
