import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { errorText, openContext, pluginTools } from "../../../../context"
import { beginShipRun } from "../../../../desk"
import { shipRunWorkflow } from "../../../../workflows"
import { type ShipRunBody, showShipRun, showShipRuns } from "./ship-runs"

/** A few colleagues may ship on the same morning. */
const LISTED = 5

/** Lists the five latest runs, without their orders. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const tools = pluginTools(req.scope)
  const ship_runs = await showShipRuns(tools, await tools.plugin.shipRuns.list(LISTED))
  res.json({ ship_runs })
}

/**
 * Begins to ship many orders, which continues after the answer. Another service or other packages need the permission
 * `charge`.
 */
export async function POST(req: AuthenticatedMedusaRequest<ShipRunBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const run = await beginShipRun(context, {
    selection: req.validatedBody.orders,
    userId: req.auth_context.actor_id,
  })
  if (!run) {
    res.status(409).json({
      type: "conflict",
      code: "run_under_way",
      message: "A run is under way. Wait until it is done, or stop it.",
    })
    return
  }
  try {
    await shipRunWorkflow(req.scope).run({ input: { run_id: run.id } })
  } catch (error) {
    // The run is saved. A job begins it.
    context.logger.warn(
      `shipment-ordering: run ${run.id} begins within a minute, ${errorText(error)}`,
    )
  }
  res.status(202).json({ ship_run: await showShipRun(context, run.id) })
}
