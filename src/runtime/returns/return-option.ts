import { z } from "@medusajs/framework/zod"
import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"

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

const storedOption = z.object({
  id: z.string().regex(new RegExp(`(^|:)${RETURN_CODE}$`)),
  is_return: z.literal(true),
})

/** Whether a shipping option's stored data was made from it. */
export function isReturnOption(data: unknown): boolean {
  return storedOption.safeParse(data).success
}
