import type { FulfillmentWorkflow, IFulfillmentModuleService } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { isDeepStrictEqual } from "node:util"
import type { PriceRuleSettings } from "../../modules/shipment_ordering/settings/price-rules-schema"
import { findRows } from "../find-rows"
import { findOwnOptions, type OwnOption } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { type OfferedOption, offeredOptions } from "./offered-options"
import { findServiceZone, type ServiceZone } from "./service-zones"

export interface OptionsWish {
  account: string
  service_zone_id: string
  options: { service_code: string; name?: string }[]
  /** The store's default one without it. */
  shipping_profile_id?: string
  /** Of the new options. It is a rule of the service's, and so it holds for others of the same service. */
  fallback?: PriceRuleSettings["fallback"]
  /** Whether those others may get it too. */
  changes_other_options?: boolean
}

export interface OptionsPlan {
  providerId: string
  /** Stock locations where the provider has to be enabled first. */
  locationIds: string[]
  toCreate: FulfillmentWorkflow.CreateShippingOptionsWorkflowInput[]
  /** By which the settings name the options that will be made. */
  keys: string[]
  /** Those that are in the zone already. */
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
}

/**
 * What it takes to make options of services in a zone. Nothing is written.
 *
 * @throws MedusaError naming what is unknown: zone, profile, service
 */
export async function planOptions(
  scope: PluginScope,
  fulfillment: IFulfillmentModuleService,
  wish: OptionsWish,
): Promise<OptionsPlan> {
  const zone = await findServiceZone(scope, wish.service_zone_id)
  const profileId = await findProfile(scope, wish.shipping_profile_id)
  const { providerId, options } = await offeredOptions(scope, fulfillment, wish.account)
  const chosen = wish.options.map(({ service_code, name }) => {
    const offered = options.find((option) => option.service_code === service_code)
    return offered ? { offered, name: name ?? offered.name } : refuseService(service_code)
  })
  const there = await findOwnOptions(scope, { filters: { service_zone_id: zone.id } })
  const isThere = (offered: OfferedOption) => (option: OwnOption) =>
    option.service.key === offered.id && option.profileId === profileId
  const missing = chosen.filter(({ offered }) => !there.some(isThere(offered)))
  const keys = missing.map(({ offered }) => offered.id)
  await refuseChangeOfOthers(scope, wish, keys)
  return {
    providerId,
    locationIds: missing.length > 0 ? locationsWithout(zone, providerId) : [],
    toCreate: missing.map(({ offered, name }) => ({
      name,
      price_type: "calculated" as const,
      service_zone_id: zone.id,
      shipping_profile_id: profileId,
      provider_id: providerId,
      type: { label: name, description: name, code: offered.id },
      data: offered,
      rules: SHOWN_IN_STORE,
    })),
    keys,
    skipped: chosen.flatMap(({ offered }) => {
      const found = there.find(isThere(offered))
      return found
        ? { service_code: offered.service_code, shipping_option_id: found.id, name: found.name }
        : []
    }),
  }
}

/** As Medusa's own form makes them. */
const SHOWN_IN_STORE = [
  { attribute: "is_return", operator: "eq" as const, value: "false" },
  { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
]

/** Core wants the provider at one of the zone's locations; there is one in all stores of today. */
function locationsWithout({ locations, name }: ServiceZone, providerId: string): string[] {
  if (locations.length === 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `service_zone_id: the zone "${name}" belongs to no stock location. Choose another one.`,
    )
  }
  return locations.flatMap(({ id, providerIds }) => (providerIds.includes(providerId) ? [] : id))
}

async function findProfile(scope: PluginScope, id: string | undefined): Promise<string> {
  const [profile] = await findRows<{ id: string }>(scope, {
    entity: "shipping_profile",
    fields: ["id"],
    filters: id ? { id } : { type: "default" },
  })
  if (!profile) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      id
        ? "shipping_profile_id: the chosen shipping profile no longer exists. Choose another one."
        : "shipping_profile_id: the store has no default shipping profile. Choose one.",
    )
  }
  return profile.id
}

/** A new price for one zone must not become another zone's unseen. */
async function refuseChangeOfOthers(
  scope: PluginScope,
  { fallback, changes_other_options: isWished }: OptionsWish,
  keys: string[],
): Promise<void> {
  if (fallback === undefined || isWished) {
    return
  }
  const { option_price_rules: rules } = await scope.memory.settings.read()
  const changed = (await findOwnOptions(scope)).filter(
    ({ service: { key } }) =>
      keys.includes(key) && !isDeepStrictEqual(rules[key]?.fallback, fallback),
  )
  if (changed.length > 0) {
    const names = [...new Set(changed.map(({ name }) => `"${name}"`))].join(", ")
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `fallback: options of the same service share one fallback price, and there are some already: ${names}. ` +
        "Leave it out here, and change it for all of them under Prices.",
    )
  }
}

function refuseService(code: string): never {
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `options: the account offers no service "${code}", or it is disabled. Refresh or enable it, or leave it out.`,
  )
}
