import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../../context"
import { trackShipmentWorkflow } from "../../../../../../workflows/track-shipment"
import { findShipment, showShipment } from "../../shown-shipment"

/** Asks the service for tracking numbers now. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const { id } = await findShipment(scope, req.params.id)
  const { result } = await trackShipmentWorkflow(req.scope).run({ input: { row_id: id } })
  if (result.problem) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, result.problem)
  }
  res.json({ shipment: await showShipment(scope, id) })
}
