import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { openContext } from "../../../../../../context"
import { retryShipment } from "../../../../../../fulfilment"
import { confirmByHand, findShipment, showShipment } from "../../shipments"
import { rethrowForMerchant } from "../../../../../answers"

/** Retries a shipment that is stuck, and confirms it; a new one only with `auto_confirm`. Answers the one that continues. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const outcome = await retryShipment(context, row).catch(rethrowForMerchant(req))
  if (outcome.kind === "fulfil-again") {
    // The new fulfillment's event confirms the shipment.
    const input = { ...outcome.fulfillment, created_by: req.auth_context.actor_id }
    await createOrderFulfillmentWorkflow(req.scope).run({ input }).catch(rethrowForMerchant(req))
  } else if (outcome.id === row.id || context.configuration.settings.auto_confirm) {
    await confirmByHand(req.scope, outcome.id, { acceptsDifferences: false })
  }
  res.json({ shipment: await showShipment(context, outcome.id) })
}
