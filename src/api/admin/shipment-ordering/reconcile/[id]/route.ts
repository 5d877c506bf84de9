import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, refuseMissing } from "../../../../../context"
import { serialiseComparison } from "../reconciliation"

/** Shows a comparison with its findings. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { id = "" } = req.params
  const context = await openContext(req.scope)
  const run = await context.plugin.reconciliations.find({ id })
  if (!run) {
    refuseMissing("This comparison no longer exists. Reload the page.")
  }
  res.json({ reconciliation: await serialiseComparison(context, run) })
}
