import { z } from "@medusajs/framework/zod"
import { lockerQueryFields, refuseNoArea } from "../../locker-query"

export const quotesQuery = z.object({
  cart_id: z.string().regex(/^\w+$/, "must be the id of a cart"),
})

export type QuotesQuery = z.infer<typeof quotesQuery>

export const lockersQuery = z
  .object({
    cart_id: z.string().regex(/^\w+$/, "must be the id of a cart").optional(),
    shipping_option_id: z.string().regex(/^\w+$/, "must be the id of a shipping option").optional(),
    ...lockerQueryFields,
  })
  .superRefine(refuseNoArea("cart_id"))

export type LockersQuery = z.infer<typeof lockersQuery>
