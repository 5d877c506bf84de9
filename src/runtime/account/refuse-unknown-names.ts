import { MedusaError } from "@medusajs/framework/utils"
import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { findRows } from "../find-rows"
import { findOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"

/** A setting that names something of the store. */
interface Naming {
  /** What it is called in the admin. */
  thing: string
  nextStep: string
  namesIn: (settings: Partial<Settings>) => string[] | undefined
  /** Those that there are, among some names at least. */
  existing: (scope: PluginScope, names: string[]) => Promise<string[]>
}

const CHOOSE = "Choose one that there is."

const NAMINGS: Record<string, Naming> = {
  cod_payment_providers: {
    thing: "payment provider",
    nextStep: CHOOSE,
    namesIn: ({ cod_payment_providers }) => cod_payment_providers,
    existing: idsOf("payment_provider"),
  },
  auto_fulfil_shipping_profiles: {
    thing: "shipping profile",
    nextStep: CHOOSE,
    namesIn: ({ auto_fulfil_shipping_profiles }) => auto_fulfil_shipping_profiles,
    existing: idsOf("shipping_profile"),
  },
  auto_fulfil_locations: {
    thing: "stock location",
    nextStep: CHOOSE,
    namesIn: ({ auto_fulfil_locations }) => auto_fulfil_locations,
    existing: idsOf("stock_location"),
  },
  location_time_zones: {
    thing: "stock location",
    nextStep: CHOOSE,
    namesIn: ({ location_time_zones }) => location_time_zones && Object.keys(location_time_zones),
    existing: idsOf("stock_location"),
  },
  account_price_rules: {
    thing: "account",
    nextStep: "Save its address first, or leave its rules out.",
    namesIn: ({ account_price_rules }) => account_price_rules && Object.keys(account_price_rules),
    existing: async ({ memory }) => [
      DEFAULT_ACCOUNT,
      ...(await memory.accounts.list()).map(({ handle }) => handle),
    ],
  },
  option_price_rules: {
    thing: "shipping option",
    nextStep: "Create it first, or leave its rules out.",
    namesIn: ({ option_price_rules }) => option_price_rules && Object.keys(option_price_rules),
    existing: async (scope) =>
      (await findOwnOptions(scope, { filters: {} })).map(({ service }) => service.key),
  },
}

/**
 * Refuses what a change names and the store does not have. What was saved before stays, though it may
 * have been deleted since: it must not keep the rest from being saved. Codes of services are no names of
 * the store's; they may be found later, and the admin marks those that are not known.
 *
 * @param madeNow handle of the account that the same change makes
 * @throws MedusaError INVALID_DATA with the field and the name
 */
export async function refuseUnknownNames(
  scope: PluginScope,
  { before, change, madeNow }: { before: Settings; change: Partial<Settings>; madeNow?: string },
): Promise<void> {
  for (const [field, { thing, nextStep, namesIn, existing }] of Object.entries(NAMINGS)) {
    const known = new Set(namesIn(before))
    const added = (namesIn(change) ?? []).filter((name) => !known.has(name))
    if (added.length === 0) continue
    const found = new Set(await existing(scope, added))
    if (field === "account_price_rules" && madeNow !== undefined) found.add(madeNow)
    const unknown = added.find((name) => !found.has(name))
    if (unknown !== undefined) {
      // An id says nothing to a person: what it was the id of is gone.
      const name = GENERATED_ID.test(unknown) ? `such ${thing}` : `${thing} "${unknown}"`
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${field}: there is no ${name} in this store. ${nextStep}`,
      )
    }
  }
}

const GENERATED_ID = /^[a-z]+_[0-9A-Z]{26}$/

function idsOf(entity: string): Naming["existing"] {
  return async (scope, names) => {
    const rows = await findRows<{ id: string }>(scope, {
      entity,
      fields: ["id"],
      filters: { id: names },
    })
    return rows.map(({ id }) => id)
  }
}
