import { MedusaError } from "@medusajs/framework/utils"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** A setting that names something of the store. */
interface Naming {
  entity: string
  /** What it is called in the admin. */
  thing: string
  namesIn: (settings: Partial<Settings>) => string[] | undefined
}

const NAMINGS: Record<string, Naming> = {
  cod_payment_providers: {
    entity: "payment_provider",
    thing: "payment provider",
    namesIn: ({ cod_payment_providers }) => cod_payment_providers,
  },
  auto_fulfil_shipping_profiles: {
    entity: "shipping_profile",
    thing: "shipping profile",
    namesIn: ({ auto_fulfil_shipping_profiles }) => auto_fulfil_shipping_profiles,
  },
  auto_fulfil_locations: {
    entity: "stock_location",
    thing: "stock location",
    namesIn: ({ auto_fulfil_locations }) => auto_fulfil_locations,
  },
  location_time_zones: {
    entity: "stock_location",
    thing: "stock location",
    namesIn: ({ location_time_zones }) => location_time_zones && Object.keys(location_time_zones),
  },
}

/**
 * Refuses what a change names and the store does not have. What was saved before stays, though it may
 * have been deleted since: it must not keep the rest from being saved. Codes of services are no names of
 * the store's; they may be found later, and the admin marks those that are not known.
 *
 * @throws MedusaError INVALID_DATA with the field and the name
 */
export async function refuseUnknownNames(
  scope: PluginScope,
  before: Settings,
  change: Partial<Settings>,
): Promise<void> {
  for (const [field, { entity, thing, namesIn }] of Object.entries(NAMINGS)) {
    const known = new Set(namesIn(before))
    const added = (namesIn(change) ?? []).filter((name) => !known.has(name))
    if (added.length === 0) continue
    const rows = await findRows<{ id: string }>(scope, {
      entity,
      fields: ["id"],
      filters: { id: added },
    })
    const found = new Set(rows.map(({ id }) => id))
    const unknown = added.find((name) => !found.has(name))
    if (unknown !== undefined) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${field}: there is no ${thing} "${unknown}" in this store. Choose one that there is.`,
      )
    }
  }
}
