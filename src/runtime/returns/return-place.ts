import type { BookingAddress } from "../../booking"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { type StoredAddress, toBookingAddress } from "../prices/stored-address"
import { refuse } from "../refuse"

/** Where a return goes. */
export interface ReturnPlace {
  recipient: BookingAddress
  /** Where the merchant mends it, after "Add it to". */
  mendAt: string
}

/**
 * The stock location of a return as the recipient of its shipment.
 *
 * @throws MedusaError NOT_ALLOWED when there is no such location, or it has no address
 */
export async function readReturnPlace(
  scope: PluginScope,
  locationId: string | null | undefined,
  settings: Settings,
): Promise<ReturnPlace> {
  const [location] = await findRows<{ name: string; address?: StoredAddress | null }>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*"],
    filters: { id: locationId ?? "" },
  })
  if (!location) {
    refuse(
      "The return's shipping option belongs to no stock location, so nobody knows where the return goes. " +
        "Choose a return option of a location in Settings > Locations & Shipping.",
    )
  }
  const { name, address } = location
  if (!address?.address_1) {
    refuse(
      `The stock location "${name}" has no address, so nobody knows where the return goes. ` +
        "Add one in Settings > Locations & Shipping.",
    )
  }
  return {
    recipient: {
      ...toBookingAddress(address),
      firstName: address.company || settings.sender_name || name,
      lastName: undefined,
    },
    mendAt: `the address of the stock location "${name}" (Settings > Locations & Shipping)`,
  }
}
