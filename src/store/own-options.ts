import { z } from "@medusajs/framework/zod"
import type { PackageType } from "../carrier-api"
import {
  type PluginTools,
  findRows,
  accountOf,
  type Configuration,
  type RowsRequest,
  DEFAULT_ACCOUNT,
} from "../context"
import { type Account, PROVIDER_PREFIX } from "../modules/shipment_ordering"
import {
  isVirtualService,
  mergeRules,
  type PriceRules,
  type VirtualServiceCode,
} from "../price-rules"
import { evaluateRules } from "../shipping-rules"

interface StoredOption {
  id: string
  name: string
  price_type: string
  provider_id: string | null
  service_zone_id: string
  shipping_profile_id: string
  data: unknown
  deleted_at?: unknown
  service_zone?: { fulfillment_set?: { location?: ShippingLocation | null } | null } | null
}

interface ShippingLocation {
  id?: string
  address?: { country_code?: string | null } | null
}

/** A shipping option for deliveries, made from one of our services. Return options are not included. */
export interface OwnOption {
  id: string
  name: string
  priceType: string
  serviceZoneId: string
  profileId: string
  /** The stock location that ships when nothing is reserved. */
  locationId: string | undefined
  /** Of that location; either case. */
  fromCountry: string | null | undefined
  service: OptionService
  /** An order placed with a deleted option can be shipped with another one. */
  isDeleted: boolean
}

/** The store's shipping options, of all providers. */
export async function readShippingOptions<Option>(
  tools: PluginTools,
  selection: Omit<RowsRequest, "entity">,
): Promise<Option[]> {
  return findRows<Option>(tools, { entity: "shipping_option", ...selection })
}

/** Our options among these ids; deleted ones only on request. */
export async function readOwnOptions(
  tools: PluginTools,
  ids: string[],
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<OwnOption[]> {
  return ids.length === 0 ? [] : findOwnOptions(tools, { filters: { id: ids }, withDeleted })
}

/** Our options, all or those with these ids; deleted ones only on request. */
export async function findOwnOptions(
  tools: PluginTools,
  which: { filters?: { id?: string[] }; withDeleted?: boolean } = {},
): Promise<OwnOption[]> {
  const options = await readShippingOptions<StoredOption>(tools, {
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
      "service_zone.fulfillment_set.location.address.country_code",
    ],
    filters: {},
    ...which,
  })
  return options.flatMap((option) => {
    const service = option.provider_id?.startsWith(PROVIDER_PREFIX)
      ? readOptionData(option.data)
      : undefined
    const location = option.service_zone?.fulfillment_set?.location
    return service
      ? {
          id: option.id,
          name: option.name,
          priceType: option.price_type,
          serviceZoneId: option.service_zone_id,
          profileId: option.shipping_profile_id,
          locationId: location?.id,
          fromCountry: location?.address?.country_code,
          service,
          isDeleted: Boolean(option.deleted_at),
        }
      : []
  })
}

export interface OtherOption {
  id: string
  name: string
  service_zone_id: string
}

/** The delivery options of other providers that customers see. */
export async function findOtherOptions(tools: PluginTools): Promise<OtherOption[]> {
  const options = await readShippingOptions<
    OtherOption & {
      provider_id: string | null
      rules?: ({ attribute?: string; value?: unknown } | null)[] | null
    }
  >(tools, {
    fields: ["id", "name", "provider_id", "service_zone_id", "rules.attribute", "rules.value"],
    filters: {},
  })
  return options.filter(({ provider_id, rules }) => {
    const isSet = (attribute: string, value: string) =>
      rules?.some((rule) => rule?.attribute === attribute && String(rule.value) === value)
    return (
      !provider_id?.startsWith(PROVIDER_PREFIX) &&
      !isSet("is_return", "true") &&
      !isSet("enabled_in_store", "false")
    )
  })
}

/** Whether an option delivers to a parcel locker: its service does, or it chooses among locker services only. */
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

/** The price rules of an option in any order: the store's, with those of shipping rules about the option or its account. */
export function priceRulesOf(
  { settings, rules }: Pick<Configuration, "settings" | "rules">,
  { handle }: Pick<Account, "handle">,
  { key }: Pick<OptionService, "key">,
): PriceRules {
  return mergeRules(settings, evaluateRules(rules, { options: [key], accounts: [handle] }).prices)
}

/** The delivery service that a shipping option stands for. */
export interface OptionService {
  /** `data.id`. Settings name the option by it, because core's provider call does not give the option's own id. */
  key: string
  account: string
  code: string
  name: string
  /** Set for "Cheapest" and similar options: the service is chosen when prices are asked for. */
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

/** The `data` of a shipping option, as `offerOptions` offers it. It is public, so it holds no secrets. */
export function toOptionData(service: Omit<OptionService, "key" | "virtual">) {
  return {
    id: service.account === DEFAULT_ACCOUNT ? service.code : `${service.account}:${service.code}`,
    name: service.name,
    account: service.account,
    service_code: service.code,
    offers_parcel: service.offersParcel,
    offers_envelope: service.offersEnvelope,
  }
}

type Takes = Pick<OptionService, "offersParcel" | "offersEnvelope">

/** What a service takes, parcels first: by its option, and by what was discovered after the option was made. */
export function packageTypesOf(
  service: Takes,
  carrierService: Takes | undefined,
): [PackageType, ...PackageType[]] {
  const takesParcels = service.offersParcel || carrierService?.offersParcel
  const takesEnvelopes = service.offersEnvelope || carrierService?.offersEnvelope
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

/** Id of the only choice for return options. Frozen. The service behind it is a setting and may change. */
const RETURN_CODE = "virtual_return"

export const RETURN_PRICE_IS_FIXED =
  "A return has a fixed price: make its shipping option with a flat rate."

/** The choice for a new return option. The admin shows it for returns only. */
export function toReturnOption(account: string, returnService: string) {
  return {
    id: account === DEFAULT_ACCOUNT ? RETURN_CODE : `${account}:${RETURN_CODE}`,
    name: returnService
      ? "Return shipment"
      : "Return shipment (choose a return service in the settings first)",
    account,
    is_return: true,
  }
}

const storedReturnOption = z.object({
  id: z.string().regex(new RegExp(`(^|:)${RETURN_CODE}$`)),
  is_return: z.literal(true),
})

/** Whether the data of a shipping option comes from `toReturnOption`. */
export function isReturnOption(data: unknown): boolean {
  return storedReturnOption.safeParse(data).success
}
