import { z } from "@medusajs/framework/zod"
import { isoDay } from "../iso-day"

export const marginQuery = z.object({
  account: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")
    .optional(),
  from: isoDay().optional(),
  to: isoDay().optional(),
})

export type MarginQuery = z.infer<typeof marginQuery>
