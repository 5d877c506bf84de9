import { z } from "@medusajs/framework/zod"
import { MAIL_KINDS } from "../../../../mail"

export const testMailBody = z.strictObject({
  kind: z.enum(MAIL_KINDS),
  to: z.string().trim().email("must be an e-mail address").max(320),
})

export type TestMailBody = z.infer<typeof testMailBody>
