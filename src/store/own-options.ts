import { z } from "@medusajs/framework/zod"
import type { PackageType } from "../carrier-api"
import { type PluginTools, findRows, accountOf, type Configuration } from "../context"
import { PROVIDER_PREFIX, DEFAULT_ACCOUNT } from "../modules/shipment_ordering"
import { isVirtualService, type VirtualServiceCode } from "../price-rules"

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
  tools: PluginTools,
  ids: string[],
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<OwnOption[]> {
  return ids.length === 0 ? [] : findOwnOptions(tools, { filters: { id: ids }, withDeleted })
}

/** Ours, of all zones or of one; deleted ones only on request. */
export async function findOwnOptions(
  tools: PluginTools,
  which: { filters?: { id?: string[]; service_zone_id?: string }; withDeleted?: boolean } = {},
): Promise<OwnOption[]> {
  const options = await findRows<StoredOption>(tools, {
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

/** The delivery service that a shipping option stands for. */
export interface OptionService {
  /** By which the settings name the option: `data.id`, which core's provider call knows and the option's id not. */
  key: string
  account: string
  code: string
  name: string
  /** Set for "Cheapest" and its like: the service is chosen when prices are asked for. */
  virtual: VirtualServiceCode | undefined
  offersParcel: boolean
  offersEnvelope: boolean
}

const storedOption = z.object({
  id: z.string().min(1).optional(),
  account: z.string().default(DEFAULT_ACCOUNT),
  service_code: z.string().min(1),
  name: z.string().optional(),
  offers_parcel: z.boolean().default(true),
  offers_envelope: z.boolean().default(false),
})

/**
 * `shipping_option.data` as `offerOptions` offered it: public, so it holds nothing secret. Whether it collects
 * money is for storefronts to read, as of the day it was made; `MerchantServices` decides it.
 */
export function toOptionData(
  service: Omit<OptionService, "key" | "virtual"> & { isCashOnDelivery: boolean },
) {
  return {
    id: service.account === DEFAULT_ACCOUNT ? service.code : `${service.account}:${service.code}`,
    name: service.name,
    account: service.account,
    service_code: service.code,
    offers_parcel: service.offersParcel,
    offers_envelope: service.offersEnvelope,
    is_cash_on_delivery: service.isCashOnDelivery,
  }
}

type Takes = Pick<OptionService, "offersParcel" | "offersEnvelope">

/** What a service takes, parcels first: as its option says, and as was found since the option was made. */
export function packageTypesOf(
  service: Takes,
  known: Takes | undefined,
): [PackageType, ...PackageType[]] {
  const takesParcels = service.offersParcel || known?.offersParcel
  const takesEnvelopes = service.offersEnvelope || known?.offersEnvelope
  if (!takesParcels) {
    return [2]
  }
  return takesEnvelopes ? [1, 2] : [1]
}

/** Reads an option's stored data back; undefined when it was not made from one of our services. */
export function readOptionData(data: unknown): OptionService | undefined {
  const parsed = storedOption.safeParse(data)
  if (!parsed.success) {
    return undefined
  }
  const { id, account, service_code: code, name } = parsed.data
  return {
    key: id ?? code,
    account,
    code,
    name: name ?? code,
    virtual: isVirtualService(code) ? code : undefined,
    offersParcel: parsed.data.offers_parcel,
    offersEnvelope: parsed.data.offers_envelope,
  }
}

/** Of the one choice for return options; the service behind it is a setting and may change. Frozen. */
const RETURN_CODE = "virtual_return"

export const RETURN_PRICE_IS_FIXED =
  "A return has a fixed price: make its shipping option with a flat rate."

/** The merchant's return service as a choice for a new shipping option: the admin shows it for returns only. */
export function toReturnOption(account: string, returnService: string) {
  return {
    id: account === DEFAULT_ACCOUNT ? RETURN_CODE : `${account}:${RETURN_CODE}`,
    name: returnService
      ? "Return shipment"
      : "Return shipment (no return service is named in the settings yet)",
    account,
    is_return: true,
  }
}

const storedReturnOption = z.object({
  id: z.string().regex(new RegExp(`(^|:)${RETURN_CODE}$`)),
  is_return: z.literal(true),
})

/** Whether a shipping option's stored data was made from it. */
export function isReturnOption(data: unknown): boolean {
  return storedReturnOption.safeParse(data).success
}
