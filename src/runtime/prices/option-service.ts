import { z } from "@medusajs/framework/zod"
import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"

/** The delivery service that a shipping option stands for. */
export interface OptionService {
  account: string
  code: string
  name: string
  offersParcel: boolean
  offersEnvelope: boolean
  isCashOnDelivery: boolean
}

const storedOption = z.object({
  account: z.string().default(DEFAULT_ACCOUNT),
  service_code: z.string().min(1),
  name: z.string().optional(),
  offers_parcel: z.boolean().default(true),
  offers_envelope: z.boolean().default(false),
  is_cash_on_delivery: z.boolean().default(false),
})

/** `shipping_option.data` as `listOptions` offered it: public, so it holds nothing secret. */
export function toOptionData(service: OptionService) {
  return {
    id: service.code,
    name: service.name,
    account: service.account,
    service_code: service.code,
    offers_parcel: service.offersParcel,
    offers_envelope: service.offersEnvelope,
    is_cash_on_delivery: service.isCashOnDelivery,
  }
}

/** Reads an option's stored data back; undefined when it was not made from one of our services. */
export function readOptionData(data: unknown): OptionService | undefined {
  const parsed = storedOption.safeParse(data)
  return parsed.success
    ? {
        account: parsed.data.account,
        code: parsed.data.service_code,
        name: parsed.data.name ?? parsed.data.service_code,
        offersParcel: parsed.data.offers_parcel,
        offersEnvelope: parsed.data.offers_envelope,
        isCashOnDelivery: parsed.data.is_cash_on_delivery,
      }
    : undefined
}
