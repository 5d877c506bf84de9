import { z } from "zod"
import type { Environment } from "./environment"

/** What an account sent under an idempotency key, and which shipment came of it. */
export const idempotencySchema = z.object({
  shipmentId: z.number(),
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: z.string(),
  at: z.number(),
})

export type IdempotencyRecord = z.infer<typeof idempotencySchema>

export type IdempotencyScope = { environment: Environment; account: string; key: string }
