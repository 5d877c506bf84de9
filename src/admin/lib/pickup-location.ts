import type { PickupPart } from "../../store"
import type { Named } from "./named"

/** A stock location, with what pickup needs. */
export interface PickupLocation {
  id: string
  name: string
  /** In one line; empty if it is unknown. */
  address: string
  /** Missing address parts: without them no carrier can collect. */
  missing: PickupPart[]
  is_provider_enabled: boolean
}

/** Stock locations as choices. */
export function locationOptions(locations: PickupLocation[]): Named[] {
  return locations.map(({ id, name }) => ({ value: id, label: name }))
}
