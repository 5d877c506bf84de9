import { pickupAddressText } from "../booking"
import { PROVIDER_PREFIX } from "../modules/shipment_ordering/provider-entries"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { toBookingAddress, type StoredAddress } from "./stored-address"

interface PickupAddress {
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

/** A stock location as the store keeps it. */
export interface StoredLocation {
  id: string
  name: string
  address?: StoredAddress | null
  fulfillment_providers?: ({ id?: string } | null)[] | null
}

/** Whether the location may fulfil with this plugin. */
export function mayUseProvider({ fulfillment_providers: providers }: StoredLocation): boolean {
  return (providers ?? []).some((provider) => provider?.id?.startsWith(PROVIDER_PREFIX))
}
