import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseUnknownAccount, openContext, pluginTools } from "../../../../context"
import { beginReconciliation, runWindow } from "../../../../desk"
import { DEFAULT_ACCOUNT } from "../../../../modules/shipment_ordering"
import {
  type ReconcileBody,
  type ReconciliationsQuery,
  serialiseSummary,
  showRun,
} from "./reconciliation"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, account } = req.validatedQuery as ReconciliationsQuery
  const { reconciliations } = pluginTools(req.scope).plugin
  const { rows, count } = await reconciliations.list({ account }, { limit, offset })
  res.json({ reconciliations: rows.map(serialiseSummary), count, limit, offset })
}

/** Begins a comparison, which continues after the answer. Answers 409 with the running one, if there is one. */
export async function POST(req: AuthenticatedMedusaRequest<ReconcileBody>, res: MedusaResponse) {
  const { account = DEFAULT_ACCOUNT, ...span } = req.validatedBody
  const window = runWindow(span, new Date())
  const context = await openContext(req.scope)
  await refuseUnknownAccount(context, account)
  const { run, isNew } = await beginReconciliation(context, { account, window })
  const reconciliation = await showRun(context, run)
  if (isNew) {
    res.status(202).json({ reconciliation })
    return
  }
  res.status(409).json({
    type: "conflict",
    message: `The account ${account} is being compared already. Wait until it is done.`,
    reconciliation,
  })
}
