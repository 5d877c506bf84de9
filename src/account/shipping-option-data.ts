import { z } from "@medusajs/framework/zod"
import type { PackageType } from "../carrier-api"
import { DEFAULT_ACCOUNT } from "../modules/shipment_ordering/accounts/account-store"
import { isVirtualService, type VirtualServiceCode } from "../price-rules"

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
 * `shipping_option.data` as `listOptions` offered it: public, so it holds nothing secret. Whether it collects
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
