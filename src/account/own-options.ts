import { type PluginScope, findRows } from "../context"

import { PROVIDER_PREFIX } from "../modules/shipment_ordering/provider-entries"
import { accountOf, type Configuration } from "./configuration"
import { type OptionService, readOptionData } from "./shipping-option-data"

interface StoredOption {
  id: string
  name: string
  price_type: string
  provider_id: string | null
  service_zone_id: string
  shipping_profile_id: string
  data: unknown
  deleted_at?: unknown
  service_zone?: { fulfillment_set?: { location?: { id?: string } | null } | null } | null
}

/** A shipping option for deliveries that one of our services was made into. Return options are none of them. */
export interface OwnOption {
  id: string
  name: string
  priceType: string
  serviceZoneId: string
  profileId: string
  /** From which it ships where nothing is reserved. */
  locationId: string | undefined
  service: OptionService
  /** Orders that were placed with it can be shipped with another one. */
  isDeleted: boolean
}

/** Those among shipping options that are ours; deleted ones only on request. */
export async function readOwnOptions(
  scope: PluginScope,
  ids: string[],
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<OwnOption[]> {
  return ids.length === 0 ? [] : findOwnOptions(scope, { filters: { id: ids }, withDeleted })
}

/** Ours, of all zones or of one; deleted ones only on request. */
export async function findOwnOptions(
  scope: PluginScope,
  which: { filters?: { id?: string[]; service_zone_id?: string }; withDeleted?: boolean } = {},
): Promise<OwnOption[]> {
  const options = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: [
      "id",
      "name",
      "price_type",
      "provider_id",
      "service_zone_id",
      "shipping_profile_id",
      "data",
      "deleted_at",
      "service_zone.fulfillment_set.location.id",
    ],
    filters: {},
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
          priceType: option.price_type,
          serviceZoneId: option.service_zone_id,
          profileId: option.shipping_profile_id,
          locationId: option.service_zone?.fulfillment_set?.location?.id,
          service,
          isDeleted: Boolean(option.deleted_at),
        }
      : []
  })
}

/** Whether what is chosen with an option goes to a parcel locker: by its service, or as it stands for locker services alone. */
export function deliversToLocker(
  configuration: Configuration,
  {
    account: handle,
    service,
  }: { account: string; service: Pick<OptionService, "code" | "virtual"> },
): boolean {
  const account = accountOf(configuration, handle)
  return (
    service.virtual === "virtual_parcel_locker" ||
    (account !== undefined && configuration.services.isLocker(account, service.code))
  )
}
