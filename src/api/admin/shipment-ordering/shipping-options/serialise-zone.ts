import type { OwnOption, ServiceZone } from "../../../../account"

import { serialiseOption } from "./serialise-option"

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
