import { SAMPLE_POSTAL_CODES } from "../account"
import { type PluginScope, findRows } from "../context"

/** A country that the store sells to, with a place there that has a price. */
export interface SampleDestination {
  /** Two letters, upper case. */
  countryCode: string
  /** Empty where none is known. */
  postalCode: string
  currencyCode: string
}

interface StoredRegion {
  currency_code: string
  countries?: ({ iso_2?: string } | null)[] | null
}

interface StoredLocation {
  address?: { country_code?: string | null } | null
}

/** The countries of the store's regions: that of a stock location first, where it is one of them. */
export async function sampleDestinations(scope: PluginScope): Promise<SampleDestination[]> {
  const [regions, locations] = await Promise.all([
    findRows<StoredRegion>(scope, {
      entity: "region",
      fields: ["id", "currency_code", "countries.iso_2"],
    }),
    findRows<StoredLocation>(scope, {
      entity: "stock_location",
      fields: ["id", "address.country_code"],
    }),
  ])
  const home = new Set(
    locations.flatMap(({ address }) => address?.country_code?.toUpperCase() ?? []),
  )
  return regions
    .flatMap(({ currency_code, countries }) =>
      (countries ?? []).flatMap((country) => {
        const countryCode = country?.iso_2?.toUpperCase()
        const postalCode = SAMPLE_POSTAL_CODES[countryCode ?? ""]?.[0] ?? ""
        return countryCode ? { countryCode, postalCode, currencyCode: currency_code } : []
      }),
    )
    .sort(
      (one, other) =>
        Number(home.has(other.countryCode)) - Number(home.has(one.countryCode)) ||
        one.countryCode.localeCompare(other.countryCode),
    )
}
