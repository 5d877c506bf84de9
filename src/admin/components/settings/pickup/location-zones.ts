import type { PickupLocation } from "../../../lib/pickup-location"

/** Stands in a form for the time zone of the rest. */
export const SAME_ZONE = "-"

/** A field for each location. What was saved of locations that are gone is left out, and forgotten on saving. */
export function toZoneFields(
  locations: Pick<PickupLocation, "id">[],
  saved: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(locations.map(({ id }) => [id, saved[id] ?? SAME_ZONE]))
}

export function fromZoneFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, zone]) => zone !== SAME_ZONE))
}
