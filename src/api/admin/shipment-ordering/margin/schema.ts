import { z } from "@medusajs/framework/zod"
import { isoDay } from "../iso-day"

/** A query is refused with the message alone, so that it has to name its field. */
const day = (field: string) => isoDay(`${field}: must be a date such as 2026-11-24`)

export const marginQuery = z.object({
  account: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "account: must be a short handle such as default or ee")
    .optional(),
  from: day("from").optional(),
  to: day("to").optional(),
})

export type MarginQuery = z.infer<typeof marginQuery>
