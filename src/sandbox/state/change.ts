import { z } from "zod"

/** One record of one table was put in place, or removed when it has none. */
export const changeSchema = z.strictObject({
  table: z.string(),
  id: z.string(),
  record: z.unknown().optional(),
})

export type Change = { table: string; id: string; record?: unknown }
