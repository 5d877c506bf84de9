import type { PickupSettings } from "../booking"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"

/** When the carrier collects, as booking knows it. */
export function pickupSettings(settings: Settings): PickupSettings {
  return {
    timeZone: settings.pickup_time_zone,
    cutOff: settings.pickup_cut_off,
    pickupTime: settings.pickup_time,
    workingDays: settings.pickup_working_days,
    closedDays: settings.pickup_closed_days,
  }
}
