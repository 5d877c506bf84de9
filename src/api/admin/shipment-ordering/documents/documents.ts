import { z } from "@medusajs/framework/zod"
import { entityId } from "../../../parse-request"

const ids = z.array(entityId).min(1).max(500)

/** An unknown locale is allowed: the document is then in English. */
export const documentBody = z
  .strictObject({
    order_ids: ids.optional(),
    shipment_ids: ids.optional(),
    locale: z.string().max(100).optional(),
  })
  .refine(
    ({ order_ids, shipment_ids }) => (order_ids === undefined) !== (shipment_ids === undefined),
    "must have either order_ids or shipment_ids",
  )

export type DocumentBody = z.infer<typeof documentBody>

export const documentName = z.enum(["pickup-list", "pick-list", "packing-slips"])

export type DocumentName = z.infer<typeof documentName>
