import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { sendTestMail } from "../../../../../mail"
import type { TestMailBody } from "../emails"

/** Sends an e-mail with sample data, and answers what the provider said. */
export async function POST(req: AuthenticatedMedusaRequest<TestMailBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  res.json({ test: await sendTestMail(context, req.scope, req.validatedBody) })
}
