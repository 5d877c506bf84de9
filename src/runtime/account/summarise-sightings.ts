import type { Quote } from "../../carrier-api"

export interface FoundService {
  code: string
  name: string
  offersParcel: boolean
  offersEnvelope: boolean
  isCashOnDelivery: boolean
  countries: string[]
}

/** One service in one answer. */
export interface Sighting {
  countryCode: string
  quote: Quote
  kind: "parcel" | "envelope" | "cod"
}

/** What the answers to the samples say of each service. */
export function summariseSightings(sightings: Sighting[]): FoundService[] {
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
