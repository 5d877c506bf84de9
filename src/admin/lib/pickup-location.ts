import type { AddressPart } from "../../account"
import type { Named } from "./named"

/** A stock location as a place where the carrier collects. */
export interface PickupLocation {
  id: string
  name: string
  /** In one line; empty where nothing is known. */
  address: string
  /** Without these no carrier can collect there. */
  missing: AddressPart[]
  is_provider_enabled: boolean
}

/** Stock locations as they are chosen from. */
export function locationOptions(locations: PickupLocation[]): Named[] {
  return locations.map(({ id, name }) => ({ value: id, label: name }))
}
