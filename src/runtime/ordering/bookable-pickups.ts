import { nextPickups, type PickupSlot } from "../../booking"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { pickupSettings } from "../pickup-settings"

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
