import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { openContext, toMedusaError } from "../../../../../../context"
import { retryShipment } from "../../../../../../fulfilment"
import { confirmByHand, findShipment, showShipment } from "../../shipments"

/** Retries a shipment that is stuck. Answers the shipment that continues, which may be a new one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const toMedusa = (error: unknown) => {
    throw toMedusaError(error, context.logger)
  }
  const retried = await retryShipment(context, row).catch(toMedusa)
  if (retried.kind === "fulfil-again") {
    // The new fulfillment's event confirms the shipment.
    const input = { ...retried.fulfillment, created_by: req.auth_context.actor_id }
    await createOrderFulfillmentWorkflow(req.scope).run({ input }).catch(toMedusa)
  } else if (retried.id === row.id || context.configuration.settings.auto_confirm) {
    await confirmByHand(req.scope, retried.id, { acceptsDifferences: false })
  }
  res.json({ shipment: await showShipment(context, retried.id) })
}
