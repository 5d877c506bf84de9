import type { OwnOption, ServiceZone } from "../../../../account"

/** A zone with those of its options that this plugin prices. */
export function serialiseZone({ id, name, countries, locations }: ServiceZone, all: OwnOption[]) {
  return {
    id,
    name,
    countries,
    locations: locations.map((location) => ({ id: location.id, name: location.name })),
    shipping_options: all
      .filter(({ serviceZoneId }) => serviceZoneId === id)
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(serialiseOption),
  }
}

export type ShownZone = ReturnType<typeof serialiseZone>

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
