import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** Where a stock location delivers to, as far as options are made for it. */
export interface ServiceZone {
  id: string
  name: string
  locations: { id: string; name: string; providerIds: string[] }[]
  /** Two letters, upper case. */
  countries: string[]
}

interface StoredZone {
  id: string
  name: string
  geo_zones?: ({ country_code?: string | null } | null)[] | null
  fulfillment_set?: {
    type?: string
    locations?: (StoredLocation | null)[] | null
  } | null
}

interface StoredLocation {
  id: string
  name: string
  fulfillment_providers?: ({ id: string } | null)[] | null
}

/** Zones where customers collect their goods have no delivery. */
const PICKUP = "pickup"

/** The store's service zones that something is delivered to. */
export async function listServiceZones(scope: PluginScope): Promise<ServiceZone[]> {
  const zones = await read(scope)
  return zones.filter(({ fulfillment_set }) => fulfillment_set?.type !== PICKUP).map(toZone)
}

/** @throws MedusaError NOT_FOUND, or INVALID_DATA for one where customers collect their goods */
export async function findServiceZone(scope: PluginScope, id: string): Promise<ServiceZone> {
  const [zone] = await read(scope, { id })
  if (!zone) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "service_zone_id: the chosen service zone no longer exists. Choose another one, " +
        "or create one in Settings > Locations & Shipping.",
    )
  }
  if (zone.fulfillment_set?.type === PICKUP) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `service_zone_id: "${zone.name}" is a zone where customers collect their goods. ` +
        "Choose one that is delivered to.",
    )
  }
  return toZone(zone)
}

function read(scope: PluginScope, filters?: { id: string }): Promise<StoredZone[]> {
  return findRows<StoredZone>(scope, {
    entity: "service_zone",
    fields: [
      "id",
      "name",
      "geo_zones.country_code",
      "fulfillment_set.type",
      "fulfillment_set.locations.id",
      "fulfillment_set.locations.name",
      "fulfillment_set.locations.fulfillment_providers.id",
    ],
    ...(filters && { filters }),
  })
}

function toZone({ id, name, geo_zones, fulfillment_set }: StoredZone): ServiceZone {
  const codes = (geo_zones ?? []).flatMap((zone) => zone?.country_code?.toUpperCase() ?? [])
  return {
    id,
    name,
    countries: [...new Set(codes)].sort(),
    locations: (fulfillment_set?.locations ?? []).flatMap((location) =>
      location
        ? {
            id: location.id,
            name: location.name,
            providerIds: (location.fulfillment_providers ?? []).flatMap((one) => one?.id ?? []),
          }
        : [],
    ),
  }
}
