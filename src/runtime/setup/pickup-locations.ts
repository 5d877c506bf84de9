import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { pickupAddressOf } from "../pickup/pickup-address-of"
import { mayUseProvider, type StoredLocation } from "../pickup/stored-location"
import type { PluginScope } from "../plugin-scope"

/** What a carrier needs to find the place, by the address's own field names. */
const NEEDED = ["address_1", "city", "postal_code", "country_code"] as const

export type AddressPart = (typeof NEEDED)[number]

/** A stock location as a place where the carrier collects. */
export interface PickupLocation {
  id: string
  name: string
  /** In one line; of the settings where the location has none, and empty where they have none either. */
  address: string
  /** Without these nobody can collect there; none where the address of the settings is used. */
  missing: AddressPart[]
  isProviderEnabled: boolean
}

/** All stock locations of the store, by name. */
export async function readPickupLocations(scope: PluginScope): Promise<PickupLocation[]> {
  const { settings } = await readConfiguration(scope.memory)
  const locations = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*", "fulfillment_providers.id"],
  })
  return locations
    .map((location) => toPickupLocation(location, settings))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function toPickupLocation(location: StoredLocation, settings: Settings): PickupLocation {
  const { id, name, address } = location
  const { text, isOwn } = pickupAddressOf(location, settings)
  const isOfSettings = !isOwn && text !== ""
  return {
    id,
    name,
    address: text,
    missing: isOfSettings ? [] : NEEDED.filter((part) => !address?.[part]?.trim()),
    isProviderEnabled: mayUseProvider(location),
  }
}
