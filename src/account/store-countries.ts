import { type PluginScope, findRows } from "../context"

interface StoredRegion {
  countries?: ({ iso_2?: string } | null)[] | null
}

/** The countries of the store's regions: two letters, upper case, in their order. */
export async function storeCountries(scope: PluginScope): Promise<string[]> {
  const regions = await findRows<StoredRegion>(scope, {
    entity: "region",
    fields: ["countries.iso_2"],
  })
  const codes = regions.flatMap((region) =>
    (region.countries ?? []).flatMap((country) => country?.iso_2?.toUpperCase() ?? []),
  )
  return [...new Set(codes)].sort()
}
