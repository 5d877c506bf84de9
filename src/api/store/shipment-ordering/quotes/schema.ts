import { z } from "@medusajs/framework/zod"

export const quotesQuery = z.object({
  cart_id: z.string().regex(/^\w+$/, "must be the id of a cart"),
})

export type QuotesQuery = z.infer<typeof quotesQuery>
