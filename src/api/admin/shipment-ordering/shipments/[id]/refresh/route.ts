import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse, openContext } from "../../../../../../context"
import { trackShipmentWorkflow } from "../../../../../../workflows"
import { findShipment, showShipment } from "../../shipments"

/** Asks the service for tracking numbers now. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { id } = await findShipment(context, req.params.id)
  const { result } = await trackShipmentWorkflow(req.scope).run({ input: { row_id: id } })
  if (result.refusal) {
    refuse(result.refusal)
  }
  res.json({ shipment: await showShipment(context, id) })
}
