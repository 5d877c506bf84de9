import { pickupAddressText } from "../../booking"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { toBookingAddress } from "../prices/stored-address"
import type { StoredLocation } from "./stored-location"

export interface PickupAddress {
  /** In one line; empty where neither the location nor the settings have one. */
  text: string
  /** The location's, not the settings'. */
  isOwn: boolean
}

/**
 * Where the carrier collects what a stock location sends: for what is booked, and for all who show it.
 * A location's own address that names no street or no town is no address: the settings' goes before it.
 */
export function pickupAddressOf(
  location: Pick<StoredLocation, "address"> | undefined,
  { pickup_address }: Pick<Settings, "pickup_address">,
): PickupAddress {
  const address = location?.address
  const own = pickupAddressText(address && toBookingAddress(address))
  return { text: own || pickup_address, isOwn: own !== "" }
}
