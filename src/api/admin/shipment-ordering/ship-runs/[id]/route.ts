import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginTools } from "../../../../../context"
import { showShipRun } from "../ship-runs"

/** Shows a run with its orders. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json({ ship_run: await showShipRun(pluginTools(req.scope), req.params.id ?? "") })
}
