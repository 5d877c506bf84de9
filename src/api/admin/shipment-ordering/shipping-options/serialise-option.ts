import type { OwnOption } from "../../../../account"

export function serialiseOption({
  id,
  name,
  service,
  priceType,
  serviceZoneId,
  profileId,
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
    shipping_profile_id: profileId,
  }
}

export type ShownOption = ReturnType<typeof serialiseOption>
