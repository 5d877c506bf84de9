import { z } from "zod"

/** API, "API key". The value itself is kept nowhere. Times are milliseconds of the sandbox's clock. */
export const apiKeySchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  /** SHA-256 of the value, hexadecimal. */
  hash: z.string(),
  createdAt: z.number(),
  validUntil: z.number(),
  lastUsed: z.number().optional(),
  /** Made by the sandbox itself at its start, not by somebody who may have noted it down. */
  isStartKey: z.boolean().optional(),
})

export type ApiKey = z.infer<typeof apiKeySchema>
