import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { openContext } from "../../../../../../context"
import { retryShipment } from "../../../../../../fulfilment"
import { confirmByHand, findShipment, showShipment } from "../../shipments"
import { rethrowForMerchant } from "../../../../../answers"

/** Retries a shipment that is stuck. Answers the shipment that continues, which may be a new one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const retried = await retryShipment(context, row).catch(rethrowForMerchant(req))
  if (retried.kind === "fulfil-again") {
    // The new fulfillment's event confirms the shipment.
    const input = { ...retried.fulfillment, created_by: req.auth_context.actor_id }
    await createOrderFulfillmentWorkflow(req.scope).run({ input }).catch(rethrowForMerchant(req))
  } else if (retried.id === row.id || context.configuration.settings.auto_confirm) {
    await confirmByHand(req.scope, retried.id, { acceptsDifferences: false })
  }
  res.json({ shipment: await showShipment(context, retried.id) })
}
