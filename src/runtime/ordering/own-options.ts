import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../provider-prefix"
import { type OptionService, readOptionData } from "../prices/option-service"

interface StoredOption {
  id: string
  name: string
  provider_id: string
  shipping_profile_id: string
  data: unknown
  deleted_at?: unknown
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
  /** Orders that were placed with it can be shipped with another one. */
  isDeleted: boolean
}

/** Those among shipping options that are ours and are for deliveries. */
export async function readOwnOptions(scope: PluginScope, ids: string[]): Promise<OwnOption[]> {
  return ids.length === 0 ? [] : findOwnOptions(scope, { filters: { id: ids } })
}

/** All of ours that the store has or had. */
export function listOwnOptions(scope: PluginScope): Promise<OwnOption[]> {
  return findOwnOptions(scope, { filters: {}, withDeleted: true })
}

async function findOwnOptions(
  scope: PluginScope,
  which: { filters: Record<string, unknown>; withDeleted?: boolean },
): Promise<OwnOption[]> {
  const options = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: [
      "id",
      "name",
      "provider_id",
      "shipping_profile_id",
      "data",
      "deleted_at",
      "service_zone.fulfillment_set.location.id",
    ],
    ...which,
  })
  return options.flatMap((option) => {
    const service = option.provider_id?.startsWith(PROVIDER_PREFIX)
      ? readOptionData(option.data)
      : undefined
    return service
      ? {
          id: option.id,
          name: option.name,
          profileId: option.shipping_profile_id,
          locationId: option.service_zone?.fulfillment_set?.location?.id,
          service,
          isDeleted: Boolean(option.deleted_at),
        }
      : []
  })
}
