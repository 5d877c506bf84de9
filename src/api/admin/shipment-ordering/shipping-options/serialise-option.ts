import type { OwnOption } from "../../../../runtime/shipping-options/own-options"

export function serialiseOption({
  id,
  name,
  service,
  priceType,
  serviceZoneId,
  shippingProfileId,
}: OwnOption) {
  return {
    id,
    name,
    service_code: service.code,
    account: service.account,
    /** By which `option_price_rules` name it. */
    option_key: service.key,
    price_type: priceType,
    service_zone_id: serviceZoneId,
    shipping_profile_id: shippingProfileId,
  }
}

export type ShownOption = ReturnType<typeof serialiseOption>
