import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { type OptionService, readOptionData } from "../prices/option-service"
import { PROVIDER_PREFIX } from "../provider-prefix"

/** A delivery option of the store that stands for one of the account's services. */
export interface OwnOption {
  id: string
  name: string
  priceType: string
  serviceZoneId: string
  shippingProfileId: string
  service: OptionService
}

interface StoredOption {
  id: string
  name: string
  price_type: string
  provider_id: string | null
  service_zone_id: string
  shipping_profile_id: string
  data: unknown
}

/** The store's options that this plugin prices, of all zones or of one. Return options are none of them. */
export async function ownOptions(
  scope: PluginScope,
  filters: { service_zone_id?: string } = {},
): Promise<OwnOption[]> {
  const stored = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: [
      "id",
      "name",
      "price_type",
      "provider_id",
      "service_zone_id",
      "shipping_profile_id",
      "data",
    ],
    filters,
  })
  return stored.flatMap(({ provider_id, data, ...option }) => {
    const service = readOptionData(data)
    return service && provider_id?.startsWith(PROVIDER_PREFIX)
      ? {
          id: option.id,
          name: option.name,
          priceType: option.price_type,
          serviceZoneId: option.service_zone_id,
          shippingProfileId: option.shipping_profile_id,
          service,
        }
      : []
  })
}
