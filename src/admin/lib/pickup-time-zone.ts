import type { PluginSettings } from "./settings"
import type { Shipment } from "./shipment"

type Zones = Pick<PluginSettings, "pickup_time_zone" | "location_time_zones">

/** By whose clock a shipment is picked up: that of its stock location, where it has one of its own. */
export function pickupTimeZone(
  { location_id }: Pick<Shipment, "location_id">,
  zones: Zones | undefined,
): string | undefined {
  return zones && (zones.location_time_zones[location_id ?? ""] ?? zones.pickup_time_zone)
}
