import { z } from "zod"

/** What a test may change while the sandbox runs. */
export const settingsSchema = z.strictObject({
  /** Seconds after confirmation until the carrier issues numbers by itself; `null`: on command only. */
  issue_after_seconds: z.number().min(0).nullable(),
  /** Multiplies every price. */
  tariff_factor: z.number().positive().max(1000),
  /** Milliseconds by which every answer of the service comes later. */
  latency_ms: z.number().min(0).max(600_000),
  /** Sends a callback at once too, and not only at the beginning of an hour. */
  callback_now: z.boolean(),
  /**
   * A known idempotency key answers with the first shipment; or is refused with 409 when the body is
   * another one; or is forgotten after `idempotency_expire_seconds`.
   */
  idempotency: z.enum(["first", "conflict", "expire-after"]),
  idempotency_expire_seconds: z.number().min(0),
})

export type SandboxSettings = z.infer<typeof settingsSchema>

export const defaultSettings: SandboxSettings = {
  issue_after_seconds: null,
  tariff_factor: 1,
  latency_ms: 0,
  callback_now: false,
  idempotency: "first",
  idempotency_expire_seconds: 86_400,
}
