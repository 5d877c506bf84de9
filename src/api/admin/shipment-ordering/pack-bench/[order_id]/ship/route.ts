import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { shipPacked } from "../../../../../../desk"
import { shipOrderWorkflow } from "../../../../../../workflows"
import { rethrowForMerchant } from "../../../../../answers"
import { showShipment } from "../../../shipments/shipments"
import { type ProgressBody, takenOver } from "../../bench"

/**
 * Orders the shipment of what is packed, in the packages as they really are, with the permission `pack` alone. A repeat
 * with the same claim answers with the same shipment. The page checks that everything is in the packages; this only checks
 * that what is sent is what is open of the order.
 */
export async function POST(req: AuthenticatedMedusaRequest<ProgressBody>, res: MedusaResponse) {
  const order_id = req.params.order_id ?? ""
  const context = await openContext(req.scope)
  const packed = { order_id, ...req.validatedBody }
  const shipmentId = await shipPacked(context, packed, async (overrides) => {
    const input = { order_id, overrides, user_id: req.auth_context.actor_id }
    return (await shipOrderWorkflow(req.scope).run({ input })).result.shipment_id
  }).catch(rethrowForMerchant(req))
  if (shipmentId === undefined) res.status(409).json(await takenOver(context, packed))
  else res.json({ shipment: await showShipment(context, shipmentId) })
}
