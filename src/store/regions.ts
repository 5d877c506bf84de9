import { toCountryCode } from "../addresses"
import { findRows, type PluginTools } from "../context"

/** A market of the store. */
export interface Region {
  id: string
  /** Lower case. */
  currencyCode: string
  /** Two letters, upper case. */
  countryCodes: string[]
}

interface StoredRegion {
  id: string
  currency_code: string
  countries?: ({ iso_2?: string } | null)[] | null
}

export async function readRegions(tools: PluginTools): Promise<Region[]> {
  const regions = await findRows<StoredRegion>(tools, {
    entity: "region",
    fields: ["id", "currency_code", "countries.iso_2"],
  })
  return regions.map(({ id, currency_code, countries }) => ({
    id,
    currencyCode: currency_code,
    countryCodes: (countries ?? []).flatMap((country) => toCountryCode(country?.iso_2) || []),
  }))
}

/** The countries that the store sells to: two letters, upper case, sorted. */
export async function storeCountries(tools: PluginTools): Promise<string[]> {
  const codes = (await readRegions(tools)).flatMap(({ countryCodes }) => countryCodes)
  return [...new Set(codes)].sort()
}
