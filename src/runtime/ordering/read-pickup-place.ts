import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { findRows } from "../find-rows"
import { pickupAddressOf } from "../pickup/pickup-address-of"
import type { StoredLocation } from "../pickup/stored-location"
import type { PluginScope } from "../plugin-scope"

/** Where the carrier collects, and from whom: the fulfillment's stock location, else the settings. */
export async function readPickupPlace(
  scope: PluginScope,
  locationId: string | null | undefined,
  settings: Settings,
): Promise<{ sender: string; address: string }> {
  const [location] = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*"],
    filters: { id: locationId ?? "" },
  })
  return {
    sender: location?.address?.company || settings.sender_name || location?.name || "",
    address: pickupAddressOf(location, settings).text,
  }
}
