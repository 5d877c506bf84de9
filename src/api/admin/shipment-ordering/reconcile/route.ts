import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  refuseUnknownAccount,
  openContext,
  pluginTools,
  DEFAULT_ACCOUNT,
} from "../../../../context"
import { beginReconciliation } from "../../../../desk"
import {
  type ReconcileBody,
  type ReconciliationsQuery,
  serialiseComparison,
  serialiseComparisonSummary,
} from "./reconciliation"

/** Lists the latest comparisons of an account, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { reconciliations } = pluginTools(req.scope).plugin
  const runs = await reconciliations.list(req.validatedQuery as ReconciliationsQuery)
  res.json({ reconciliations: runs.map(serialiseComparisonSummary) })
}

/** Begins a comparison, which continues after the answer. */
export async function POST(req: AuthenticatedMedusaRequest<ReconcileBody>, res: MedusaResponse) {
  const { account = DEFAULT_ACCOUNT } = req.validatedBody
  const context = await openContext(req.scope)
  await refuseUnknownAccount(context, account)
  const { run, isNew } = await beginReconciliation(context, account)
  const reconciliation = await serialiseComparison(context, run)
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
