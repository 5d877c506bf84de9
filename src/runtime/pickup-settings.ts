import type { PickupSettings } from "../booking"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"

/** When the carrier collects at a stock location, as booking knows it; no checkout knows which one it will be. */
export function pickupSettings(settings: Settings, locationId?: string | null): PickupSettings {
  return {
    timeZone: settings.location_time_zones[locationId ?? ""] ?? settings.pickup_time_zone,
    cutOff: settings.pickup_cut_off,
    pickupTime: settings.pickup_time,
    workingDays: settings.pickup_working_days,
    closedDays: settings.pickup_closed_days,
  }
}
