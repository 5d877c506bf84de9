import { z } from "@medusajs/framework/zod"

export const quotesQuery = z.object({ cart_id: z.string().min(1) })

export type QuotesQuery = z.infer<typeof quotesQuery>
