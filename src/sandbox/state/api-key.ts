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
})

export type ApiKey = z.infer<typeof apiKeySchema>
