import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { finishPacking, prepareToShip } from "../../../../../../desk"
import { shipOrderWorkflow } from "../../../../../../workflows"
import { rethrowForMerchant } from "../../../../../answers"
import { showShipment } from "../../../shipments/shipments"
import type { ProgressBody } from "../../bench"
import { takenOver } from "../../bench-answers"

/**
 * Orders the shipment of what is packed, in the packages as they really are, with the permission `pack` alone. A repeat
 * with the same claim answers with the same shipment.
 */
export async function POST(req: AuthenticatedMedusaRequest<ProgressBody>, res: MedusaResponse) {
  const { claim, progress } = req.validatedBody
  const orderId = req.params.order_id ?? ""
  const context = await openContext(req.scope)
  const packed = { orderId, claim, progress }
  const ready = await prepareToShip(context, packed).catch(rethrowForMerchant(req))
  if (ready.kind === "taken_over") {
    res.status(409).json(await takenOver(context, orderId))
    return
  }
  if (ready.kind === "shipped") {
    res.json({ shipment: await showShipment(context, ready.shipmentId) })
    return
  }
  const { session, bench, overrides } = ready
  try {
    const { result } = await shipOrderWorkflow(req.scope).run({
      input: { order_id: orderId, overrides, user_id: req.auth_context.actor_id },
    })
    await finishPacking(context, { session, bench, shipmentId: result.shipment_id })
    res.json({ shipment: await showShipment(context, result.shipment_id) })
  } catch (error) {
    // The same page may have asked twice: then the other request has shipped it.
    const { shipment_id } = (await context.plugin.packSessions.find(orderId, claim)) ?? {}
    if (!shipment_id) throw error
    res.json({ shipment: await showShipment(context, shipment_id) })
  }
}
