import { nextPickup, PickupSettingsError } from "../../booking"
import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { pickupSettings } from "../pickup-settings"
import type { PluginScope } from "../plugin-scope"
import { pickupAddressOf } from "./pickup-address-of"
import { mayUseProvider, type StoredLocation } from "./stored-location"

/** What a carrier needs to know of the place where it collects. */
export const PICKUP_PARTS = ["street", "postal_code", "city", "country", "phone"] as const

export type PickupPart = (typeof PICKUP_PARTS)[number]

export interface LocationPickup {
  /** The location may fulfil with this plugin. */
  isEnabled: boolean
  /** Of the location's own address, which returns and the sender's data are taken from in any case. */
  missing: PickupPart[]
  /** In one line; of the settings where the location has none, and empty where they have none either. */
  address: string
  isOwnAddress: boolean
  timeZone: string
  isOwnTimeZone: boolean
  cutOff: string
  /** When something fulfilled now is collected; undefined where the settings leave no day, see `problem`. */
  nextAt: Date | undefined
  problem: string | undefined
}

/** How pickup stands at a stock location; undefined when there is none of that id. */
export async function readLocationPickup(
  scope: PluginScope,
  locationId: string,
): Promise<LocationPickup | undefined> {
  const [location] = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*", "fulfillment_providers.id"],
    filters: { id: locationId },
  })
  if (!location) {
    return undefined
  }
  const { settings } = await readConfiguration(scope.memory)
  const { text, isOwn } = pickupAddressOf(location, settings)
  const pickup = pickupSettings(settings, locationId)
  return {
    isEnabled: mayUseProvider(location),
    missing: missingIn(location),
    address: text,
    isOwnAddress: isOwn,
    timeZone: pickup.timeZone,
    isOwnTimeZone: settings.location_time_zones[locationId] !== undefined,
    cutOff: pickup.cutOff,
    ...nextOf(pickup),
  }
}

function missingIn({ address }: StoredLocation): PickupPart[] {
  const parts: Record<PickupPart, string | null | undefined> = {
    street: address?.address_1,
    postal_code: address?.postal_code,
    city: address?.city,
    country: address?.country_code,
    phone: address?.phone,
  }
  return PICKUP_PARTS.filter((part) => !parts[part]?.trim())
}

function nextOf(pickup: ReturnType<typeof pickupSettings>) {
  try {
    return { nextAt: nextPickup({ now: new Date(), ...pickup }).at, problem: undefined }
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return { nextAt: undefined, problem: error.message }
    }
    throw error
  }
}
