import { z } from "@medusajs/framework/zod"
import { COUNTRY_CODE } from "../addresses"
import { accountHandle } from "../context"
import { entityId } from "./parse-request"

const lockerQueryFields = {
  country_code: z
    .string()
    .trim()
    .regex(COUNTRY_CODE, "must be two letters such as LV")
    .optional()
    .describe("Instead of a cart or an order: lockers of any size."),
  postal_code: z
    .string()
    .trim()
    .min(1)
    .max(20, "must be a postal code such as LV-1010")
    .optional()
    .describe("Needed with a country; else another area than the address's."),
}

interface NamedArea {
  country_code?: string
  postal_code?: string
}

/** Requires either `of` or a country with a postal code, and refuses `of` together with a country. */
function refuseNoArea(of: "cart_id" | "order_id") {
  return (query: NamedArea & { [name: string]: unknown }, context: z.RefinementCtx): void => {
    const { country_code, postal_code } = query
    const isOfThing = query[of] !== undefined
    const isOfArea = country_code !== undefined && postal_code !== undefined
    if (!isOfThing && !isOfArea) {
      context.addIssue({
        code: "custom",
        message: `Send ${of}, or country_code and postal_code.`,
      })
    } else if (isOfThing && country_code !== undefined) {
      context.addIssue({
        code: "custom",
        message: `Send ${of} or country_code, and not both: the country is that of the address.`,
      })
    }
  }
}

export const adminLockersQuery = z
  .object({
    account: accountHandle.optional(),
    order_id: entityId.optional(),
    ...lockerQueryFields,
  })
  .superRefine(refuseNoArea("order_id"))

export type AdminLockersQuery = z.infer<typeof adminLockersQuery>

export const quotesQuery = z.object({
  cart_id: entityId.regex(/^\w+$/, "must be the id of a cart"),
})

export type QuotesQuery = z.infer<typeof quotesQuery>

export const lockersQuery = z
  .object({
    cart_id: entityId
      .regex(/^\w+$/, "must be the id of a cart")
      .optional()
      .describe("Lockers near its address that take its items."),
    shipping_option_id: entityId
      .regex(/^\w+$/, "must be the id of a shipping option")
      .optional()
      .describe("Needed with several shipping profiles."),
    ...lockerQueryFields,
  })
  .superRefine(refuseNoArea("cart_id"))

export type LockersQuery = z.infer<typeof lockersQuery>
