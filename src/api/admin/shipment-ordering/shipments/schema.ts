import { z } from "@medusajs/framework/zod"

export const confirmBody = z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(200) })

export type ConfirmBody = z.infer<typeof confirmBody>

/** A PDF of at most 5 MB, as base64. */
export const labelBody = z.strictObject({
  content_base64: z
    .base64("must be the label's file as base64")
    .min(1)
    .max(7_000_000, "must be a file of at most 5 MB"),
})

export type LabelBody = z.infer<typeof labelBody>
