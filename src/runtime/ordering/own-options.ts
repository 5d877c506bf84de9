import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { type OptionService, readOptionData } from "../prices/option-service"

interface StoredOption {
  id: string
  name: string
  provider_id: string
  shipping_profile_id: string
  data: unknown
  service_zone?: { fulfillment_set?: { location?: { id?: string } | null } | null } | null
}

/** A shipping option that one of our services was made into. */
export interface OwnOption {
  id: string
  name: string
  profileId: string
  /** From which it ships where nothing is reserved. */
  locationId: string | undefined
  service: OptionService
}

/** Of every entry of our provider in a merchant's config (docs/adr/0004-ledger.md). */
const PROVIDERS = "shipment-ordering_"

/** Those among shipping options that are ours and are for deliveries. */
export async function readOwnOptions(scope: PluginScope, ids: string[]): Promise<OwnOption[]> {
  return ids.length === 0 ? [] : findOwnOptions(scope, { id: ids })
}

/** All of ours that the store has. */
export function listOwnOptions(scope: PluginScope): Promise<OwnOption[]> {
  return findOwnOptions(scope, {})
}

async function findOwnOptions(
  scope: PluginScope,
  filters: Record<string, unknown>,
): Promise<OwnOption[]> {
  const options = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: [
      "id",
      "name",
      "provider_id",
      "shipping_profile_id",
      "data",
      "service_zone.fulfillment_set.location.id",
    ],
    filters,
  })
  return options.flatMap(({ id, name, provider_id, shipping_profile_id, data, service_zone }) => {
    const service = provider_id?.startsWith(PROVIDERS) ? readOptionData(data) : undefined
    return service
      ? {
          id,
          name,
          profileId: shipping_profile_id,
          locationId: service_zone?.fulfillment_set?.location?.id,
          service,
        }
      : []
  })
}
