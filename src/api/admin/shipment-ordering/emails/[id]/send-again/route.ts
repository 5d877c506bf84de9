import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseCopy } from "../../../../../../account"
import { openContext } from "../../../../../../context"
import { sendMailAgain } from "../../../../../../mail"

/** Sends an e-mail that was not sent, or may not have been, now. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  // The customers are those of the original store.
  refuseCopy(context)
  res.json({
    /** `late`: no answer yet. `not_needed`: it was canceled, or is no longer wanted. Others: why it was not sent. */
    outcome: await sendMailAgain(context, req.scope, req.params.id ?? ""),
  })
}
