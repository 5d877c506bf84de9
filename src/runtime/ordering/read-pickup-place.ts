import { pickupAddressText } from "../../booking"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

interface StockLocation {
  name: string
  address?: {
    company?: string | null
    address_1?: string | null
    address_2?: string | null
    city?: string | null
    province?: string | null
    postal_code?: string | null
    country_code?: string | null
  } | null
}

/** Where the carrier collects, and from whom: the fulfillment's stock location, else the settings. */
export async function readPickupPlace(
  scope: PluginScope,
  locationId: string | null | undefined,
  settings: Settings,
): Promise<{ sender: string; address: string }> {
  const [location] = await findRows<StockLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*"],
    filters: { id: locationId ?? "" },
  })
  const address = pickupAddressText(
    location?.address && {
      company: location.address.company,
      address1: location.address.address_1,
      address2: location.address.address_2,
      city: location.address.city,
      province: location.address.province,
      postalCode: location.address.postal_code,
      countryCode: location.address.country_code,
    },
  )
  return {
    sender: location?.address?.company || settings.sender_name || location?.name || "",
    address: address || settings.pickup_address,
  }
}
