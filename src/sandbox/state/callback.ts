import { z } from "zod"

/** One try to deliver a callback, and how it went. */
const attemptSchema = z.object({
  at: z.number(),
  status: z.number().optional(),
  acknowledged: z.boolean(),
  /** Why it was not acknowledged. */
  problem: z.string().optional(),
})

/** A tracking-number callback (API, "Events"). Times are milliseconds of the sandbox's clock. */
export const callbackSchema = z.object({
  id: z.string(),
  shipmentId: z.number(),
  url: z.string(),
  trackingNumbers: z.array(z.string()).readonly(),
  state: z.enum(["waiting", "acknowledged", "given-up", "superseded"]),
  attempts: z.array(attemptSchema).readonly(),
  attemptsLeft: z.number(),
  /** Nothing when there is none to come. */
  nextAttemptAt: z.number().optional(),
})

export type Callback = z.infer<typeof callbackSchema>
