import { readLocation, pickupAddressOf, type StoredLocation, mayUseProvider } from "../store"
import { nextPickups, type PickupSlot, nextPickup, PickupSettingsError } from "../booking"
import { pickupSettings, type PluginContext } from "../context"
import type { Settings } from "../modules/shipment_ordering"

/** Where the carrier collects, and from whom: the fulfillment's stock location, else the settings. */
export async function readPickupPlace(
  context: PluginContext,
  locationId: string | null | undefined,
  settings: Settings,
): Promise<{ sender: string; address: string }> {
  const location = await readLocation(context, locationId)
  return {
    sender: location?.address?.company || settings.sender_name || location?.name || "",
    address: pickupAddressOf(location, settings).text,
  }
}

/** How far ahead a pickup can be asked for: so many of the days on which the carrier comes. */
const BOOKABLE_DAYS = 10

/**
 * The pickups that a shipment from a stock location can be ordered for now, the next one first.
 *
 * @throws PickupSettingsError when the settings leave none
 */
export function bookablePickups(
  settings: Settings,
  locationId: string | null | undefined,
): PickupSlot[] {
  return nextPickups({
    now: new Date(),
    count: BOOKABLE_DAYS,
    ...pickupSettings(settings, locationId),
  })
}

/** The day of a pickup. */
export function dateOf(pickupText: string): string {
  return pickupText.slice(0, "2026-12-24".length)
}

/** What a carrier needs to know of the place where it collects. */
const PICKUP_PARTS = ["street", "postal_code", "city", "country", "phone"] as const

export type PickupPart = (typeof PICKUP_PARTS)[number]

interface LocationPickup {
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
  /** When something fulfilled now is collected; undefined where the settings leave no day, see `refusal`. */
  nextAt: Date | undefined
  refusal: string | undefined
}

/** How pickup stands at a stock location; undefined when there is none of that id. */
export async function readLocationPickup(
  context: PluginContext,
  locationId: string,
): Promise<LocationPickup | undefined> {
  const location = await readLocation(context, locationId)
  if (!location) {
    return undefined
  }
  const { settings } = context.configuration
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
    return { nextAt: nextPickup({ now: new Date(), ...pickup }).at, refusal: undefined }
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return { nextAt: undefined, refusal: error.message }
    }
    throw error
  }
}
