import { dateIn, dateOf, nextPickup, PickupSettingsError } from "../booking"
import { pickupSettings } from "../context"
import type { Settings } from "../modules/shipment_ordering"
import { type DeliveryEstimate, estimateDelivery } from "../price-rules"

interface DeliveryToExpect {
  /** As the service quotes them; without them nothing can be expected. */
  deliveryDays: { min: number; max: number } | null | undefined
  pickup: Pickup
}

/** A booked pickup at a stock location, or the next one for what was ordered at a time. */
type Pickup = { at: Date; locationId: string | null } | { orderedAt: Date }

/** The days on which a parcel should arrive; null if they cannot be known. */
export function expectedDelivery(
  settings: Settings,
  { deliveryDays, pickup }: DeliveryToExpect,
): DeliveryEstimate | null {
  const pickupDate = deliveryDays && pickupDateOf(settings, pickup)
  if (!deliveryDays || !pickupDate) {
    return null
  }
  const closedDays = settings.pickup_closed_days
  return estimateDelivery({ pickupDate, deliveryDays, closedDays }) ?? null
}

/** Undefined when the settings leave no pickup: that must not stop a checkout. */
function pickupDateOf(settings: Settings, pickup: Pickup): string | undefined {
  if ("at" in pickup) {
    return dateIn(pickupSettings(settings, pickup.locationId).timeZone, pickup.at)
  }
  try {
    return dateOf(nextPickup({ now: pickup.orderedAt, ...pickupSettings(settings) }).text)
  } catch (error) {
    if (error instanceof PickupSettingsError) return undefined
    throw error
  }
}
