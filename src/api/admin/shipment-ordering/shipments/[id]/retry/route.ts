import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { readConfiguration } from "../../../../../../account"
import { pluginScope, toMedusaError } from "../../../../../../context"
import { type FulfilAgain, retryShipment } from "../../../../../../fulfilment"
import { confirmByHand } from "../../confirm-by-hand"
import { findShipment, showShipment } from "../../shown-shipment"

/** Sets a shipment going that stands still. The answer has the one that goes on, which may be a new one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const row = await findShipment(scope, req.params.id)
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
  const { id } = await retryShipment(scope, row, fulfil).catch((error: unknown) => {
    throw toMedusaError(error, scope.logger)
  })
  const { settings } = await readConfiguration(scope.memory)
  // What was fulfilled just now is confirmed as any fulfillment is; both at once would refuse each other.
  if (!done.fulfilling && (id === row.id || settings.auto_confirm)) {
    await confirmByHand(req.scope, id, { acceptsDifferences: false })
  }
  res.json({ shipment: await showShipment(scope, id) })
}
