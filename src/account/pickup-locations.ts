import { toCountryCode } from "../addresses"
import type { PluginContext } from "../context"
import type { Settings } from "../modules/shipment_ordering"
import {
  mayUseProvider,
  missingForPickup,
  pickupAddressOf,
  pickupZoneOf,
  readLocations,
  type StoredLocation,
} from "../store"

/** All stock locations of the store as places where the carrier collects, by name. */
export async function readPickupLocations(context: PluginContext) {
  const { settings } = context.configuration
  return (await readLocations(context))
    .map((location) => serialisePickupLocation(location, settings))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function serialisePickupLocation(location: StoredLocation, settings: Settings) {
  const { text, isOwn } = pickupAddressOf(location, settings)
  const isOfSettings = !isOwn && text !== ""
  const { timeZone, usual } = pickupZoneOf(location, settings)
  return {
    id: location.id,
    name: location.name,
    /** In one line: the location's address, else the one of the settings, else empty. */
    address: text,
    /** Of the location's own address: two letters, upper case; empty without one. */
    country_code: toCountryCode(location.address?.country_code),
    /** Missing fields that a carrier needs. Empty when the address of the settings is used. */
    missing: isOfSettings ? [] : missingForPickup(location).filter((part) => part !== "phone"),
    is_provider_enabled: mayUseProvider(location),
    /** Without one, no shop offers what this location delivers. */
    has_sales_channel: (location.sales_channels ?? []).length > 0,
    time_zone: timeZone,
    /** The most common one of its country; null if `time_zone` is in that country. */
    usual_time_zone: usual ?? null,
  }
}
