import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { openContext, toMedusaError } from "../../../../../../context"
import { type FulfilAgain, retryShipment } from "../../../../../../fulfilment"
import { confirmByHand, findShipment, showShipment } from "../../shipments"

/** Sets a shipment going that stands still. The answer has the one that goes on, which may be a new one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const done = { fulfilling: false }
  const fulfil: FulfilAgain = async ({ orderId, optionId, locationId, items }) => {
    await createOrderFulfillmentWorkflow(req.scope).run({
      input: {
        order_id: orderId,
        shipping_option_id: optionId,
        location_id: locationId,
        items,
        created_by: req.auth_context.actor_id,
      },
    })
    done.fulfilling = true
  }
  const { id } = await retryShipment(context, row, fulfil).catch((error: unknown) => {
    throw toMedusaError(error, context.logger)
  })
  const { settings } = context.configuration
  // What was fulfilled just now is confirmed as any fulfillment is; both at once would refuse each other.
  if (!done.fulfilling && (id === row.id || settings.auto_confirm)) {
    await confirmByHand(req.scope, id, { acceptsDifferences: false })
  }
  res.json({ shipment: await showShipment(context, id) })
}
