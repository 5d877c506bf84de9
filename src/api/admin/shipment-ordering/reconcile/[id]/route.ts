import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import { serialiseRun } from "../serialise-reconciliation"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id = "" } = req.params
  const run = await pluginScope(req.scope).memory.reconciliations.find(id)
  if (!run) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no reconciliation ${id}.`)
  }
  res.json({ reconciliation: serialiseRun(run) })
}
