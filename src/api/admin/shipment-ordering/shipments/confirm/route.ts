import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import { confirmShipmentWorkflow } from "../../../../../workflows/confirm-shipment"
import { inLanes } from "../../../../in-lanes"
import type { IdsBody } from "../schema"

/** Confirmations under way at once: the service is asked politely, and the merchant does not wait for ever. */
const LANES = 4

/**
 * Confirms many shipments by hand, each on its own: what fails is told beside it, and holds up no
 * other. Whoever asks again for the same confirms nothing twice.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<IdsBody>,
  res: MedusaResponse,
): Promise<void> {
  const { ledger } = pluginScope(req.scope).memory
  const ids = [...new Set(req.validatedBody.ids)]
  const results = await inLanes(LANES, ids, async (id) => {
    if (!(await ledger.find(id))) {
      return { id, state: null, problem: `There is no shipment ${id}.` }
    }
    const { result } = await confirmShipmentWorkflow(req.scope).run({
      input: { row_id: id, is_manual: true },
    })
    return { id, state: result.state, problem: result.problem ?? null }
  })
  res.json({ results })
}
