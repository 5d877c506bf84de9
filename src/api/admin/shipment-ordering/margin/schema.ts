import { z } from "@medusajs/framework/zod"

const day = z.iso.date("must be a date such as 2026-11-24")

export const marginQuery = z.object({
  account: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")
    .optional(),
  from: day.optional(),
  to: day.optional(),
})

export type MarginQuery = z.infer<typeof marginQuery>
