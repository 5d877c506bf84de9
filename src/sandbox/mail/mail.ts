import { z } from "zod"

/** A mail that the service sent. The time is in milliseconds of the sandbox's clock. */
export const mailSchema = z.object({
  id: z.string(),
  /** One address. */
  to: z.string(),
  subject: z.string(),
  /** Plain text; a link stands on a line of its own. */
  text: z.string(),
  sentAt: z.number(),
})

export type Mail = z.infer<typeof mailSchema>
