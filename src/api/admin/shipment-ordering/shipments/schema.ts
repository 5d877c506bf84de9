import { z } from "@medusajs/framework/zod"
import { LEDGER_STATES } from "../../../../modules/shipment_ordering/ledger/states"

export const shipmentsQuery = z.object({
  order_id: z.string().optional(),
  fulfillment_id: z.string().optional(),
  state: z.enum([...LEDGER_STATES]).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ShipmentsQuery = z.infer<typeof shipmentsQuery>
