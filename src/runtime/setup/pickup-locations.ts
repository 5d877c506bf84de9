import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../provider-prefix"

/** What a carrier needs to find the place, by the address's own field names. */
const NEEDED = ["address_1", "city", "postal_code", "country_code"] as const

export type AddressPart = (typeof NEEDED)[number]

interface StoredLocation {
  id: string
  name: string
  address?: (Partial<Record<AddressPart, string | null>> & { company?: string | null }) | null
  fulfillment_providers?: ({ id?: string } | null)[] | null
}

/** A stock location as a place where the carrier collects. */
export interface PickupLocation {
  id: string
  name: string
  /** In one line; empty where nothing is known. */
  address: string
  /** Without these nobody can collect there. */
  missing: AddressPart[]
  isProviderEnabled: boolean
}

/** All stock locations of the store, by name. */
export async function readPickupLocations(scope: PluginScope): Promise<PickupLocation[]> {
  const locations = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*", "fulfillment_providers.id"],
  })
  return locations.map(toPickupLocation).sort((one, other) => one.name.localeCompare(other.name))
}

function toPickupLocation({
  id,
  name,
  address,
  fulfillment_providers: providers,
}: StoredLocation): PickupLocation {
  const town = join([address?.postal_code, address?.city], " ")
  const country = address?.country_code?.toUpperCase()
  return {
    id,
    name,
    address: join([address?.company, address?.address_1, town, country], ", "),
    missing: NEEDED.filter((part) => !address?.[part]?.trim()),
    isProviderEnabled: (providers ?? []).some((provider) =>
      provider?.id?.startsWith(PROVIDER_PREFIX),
    ),
  }
}

function join(parts: (string | null | undefined)[], separator: string): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator)
}
