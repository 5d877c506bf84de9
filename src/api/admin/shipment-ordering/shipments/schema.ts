import { z } from "@medusajs/framework/zod"
import { LABEL_FORMATS } from "../../../../fulfilment"
import { shipWishFields } from "../../../../shipping"

const ids = z.array(z.string().min(1).max(100)).min(1).max(200)

export const idsBody = z.strictObject({ ids })

/** A locale that is not ours is no mistake: the list is in English then. */
export const pickupListBody = z.strictObject({ ids, locale: z.string().max(100).optional() })

export type PickupListBody = z.infer<typeof pickupListBody>

export const labelsBody = z.strictObject({ ids, format: z.enum(LABEL_FORMATS) })

export type LabelsBody = z.infer<typeof labelsBody>

export type IdsBody = z.infer<typeof idsBody>

/** What of a replacement goes otherwise than the order says; none at all is fine. */
export const replaceBody = z.strictObject(shipWishFields).nullish()

export type ReplaceBody = z.infer<typeof replaceBody>

/** A PDF of at most 5 MB, as base64; `replace` when it is to go in the place of the label that is kept. */
export const labelBody = z.strictObject({
  content_base64: z
    .base64("must be the label's file as base64")
    .min(1)
    .max(7_000_000, "must be a file of at most 5 MB"),
  replace: z.boolean().default(false),
})

export type LabelBody = z.infer<typeof labelBody>
