import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { openContext } from "../../../../../context"
import { MAIL_KINDS, sendTestMail } from "../../../../../mail"

/** Sends an e-mail with sample data. */
export async function POST(req: AuthenticatedMedusaRequest<TestMailBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  res.json({ test: await sendTestMail(context, req.scope, req.validatedBody) })
}

export const testMailBody = z.strictObject({
  kind: z.enum(MAIL_KINDS),
  to: z.string().trim().email("must be an e-mail address").max(320),
})

export type TestMailBody = z.infer<typeof testMailBody>
