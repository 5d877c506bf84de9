import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { openContext } from "../../../../../../context"
import { trackShipmentWorkflow } from "../../../../../../workflows/track-shipment"
import { findShipment, showShipment } from "../../shipments"

/** Asks the service for tracking numbers now. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const context = await openContext(req.scope)
  const { id } = await findShipment(context, req.params.id)
  const { result } = await trackShipmentWorkflow(req.scope).run({ input: { row_id: id } })
  if (result.refusal) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, result.refusal)
  }
  res.json({ shipment: await showShipment(context, id) })
}
