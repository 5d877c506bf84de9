import { z } from "@medusajs/framework/zod"
import { LEDGER_STATES } from "../../../../modules/shipment_ordering/ledger/states"
import { shipWishFields } from "../../../../runtime/ordering/ship-wish"

export const shipmentsQuery = z.object({
  order_id: z.string().optional(),
  fulfillment_id: z.string().optional(),
  state: z.enum([...LEDGER_STATES]).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export const confirmBody = z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(200) })

export type ConfirmBody = z.infer<typeof confirmBody>

/** What of a replacement goes otherwise than the order says; none at all is fine. */
export const replaceBody = z.strictObject(shipWishFields).nullish()

export type ReplaceBody = z.infer<typeof replaceBody>

/** A PDF of at most 5 MB, as base64. */
export const labelBody = z.strictObject({
  content_base64: z
    .base64("must be the label's file as base64")
    .min(1)
    .max(7_000_000, "must be a file of at most 5 MB"),
})

export type LabelBody = z.infer<typeof labelBody>

export type ShipmentsQuery = z.infer<typeof shipmentsQuery>
