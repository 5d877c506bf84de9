import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../context"
import { showRun } from "../serialise-reconciliation"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id = "" } = req.params
  const scope = pluginScope(req.scope)
  const run = await scope.memory.reconciliations.find(id)
  if (!run) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "This comparison no longer exists. Reload the page.",
    )
  }
  res.json({ reconciliation: await showRun(scope, run) })
}
