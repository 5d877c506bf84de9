import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginTools } from "../../../../../../context"
import { showShipRun } from "../../ship-runs"

/** Stops a run: nothing new begins, and what is being sent ends. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const tools = pluginTools(req.scope)
  const id = req.params.id ?? ""
  await tools.plugin.shipRuns.stop(id)
  res.json({ ship_run: await showShipRun(tools, id) })
}
