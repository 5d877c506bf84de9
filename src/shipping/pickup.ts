import {
  readLocation,
  pickupAddressOf,
  missingForPickup,
  mayUseProvider,
  type PickupPart,
} from "../store"
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

/** How many of the carrier's next pickup days can be booked. */
const BOOKABLE_DAYS = 10

/**
 * The pickups that can be booked now for a stock location, the next one first.
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

interface LocationPickup {
  /** The location may fulfil with this plugin. */
  isEnabled: boolean
  /** Missing in the location's own address. Returns and the sender's data always use that address. */
  missing: PickupPart[]
  /** On one line. The settings' address if the location has none; empty when both have none. */
  address: string
  isOwnAddress: boolean
  timeZone: string
  isOwnTimeZone: boolean
  cutOff: string
  /** When something fulfilled now is collected; undefined when the settings leave no day, see `refusal`. */
  nextAt: Date | undefined
  refusal: string | undefined
}

/** Pickup at a stock location; undefined for an unknown id. */
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
    missing: missingForPickup(location),
    address: text,
    isOwnAddress: isOwn,
    timeZone: pickup.timeZone,
    isOwnTimeZone: settings.location_time_zones[locationId] !== undefined,
    cutOff: pickup.cutOff,
    ...nextOf(pickup),
  }
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
