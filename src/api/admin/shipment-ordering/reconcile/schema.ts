import { z } from "@medusajs/framework/zod"
import { isoDay } from "../iso-day"

const day = isoDay()
const handle = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")

/** No body at all is the same as an empty one. */
export const reconcileBody = z
  .strictObject({ from: day.optional(), to: day.optional(), account: handle.optional() })
  .prefault({})

export const reconciliationsQuery = z.object({
  account: handle.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ReconcileBody = z.infer<typeof reconcileBody>
export type ReconciliationsQuery = z.infer<typeof reconciliationsQuery>
