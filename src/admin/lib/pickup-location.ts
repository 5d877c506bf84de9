import type { AddressPart } from "../../runtime/setup/pickup-locations"

/** A stock location as a place where the carrier collects. */
export interface PickupLocation {
  id: string
  name: string
  /** In one line; empty where nothing is known. */
  address: string
  /** Without these nobody can collect there. */
  missing: AddressPart[]
  is_provider_enabled: boolean
}
