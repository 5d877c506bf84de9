import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readConfiguration } from "../../../../../../account"
import { pluginScope, toMedusaError } from "../../../../../../context"
import { replaceShipment } from "../../../../../../fulfilment"
import { confirmShipmentWorkflow } from "../../../../../../workflows/confirm-shipment"
import type { ReplaceBody } from "../../schema"
import { findShipment, showShipment } from "../../shown-shipment"

/**
 * Orders a shipment's goods once more, from the order as it is now and what is wished otherwise. The
 * answer has the new shipment.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<ReplaceBody>,
  res: MedusaResponse,
): Promise<void> {
  const scope = pluginScope(req.scope)
  const row = await findShipment(scope, req.params.id)
  const wish = req.validatedBody ?? {}
  const isWish = Object.keys(wish).length > 0
  const { id } = await replaceShipment(scope, row, isWish ? wish : undefined).catch(
    (error: unknown) => {
      throw toMedusaError(error, scope.logger)
    },
  )
  const { settings } = await readConfiguration(scope.memory)
  if (settings.auto_confirm) {
    // What keeps it from being confirmed stands at the shipment, and the resume job goes on.
    await confirmShipmentWorkflow(req.scope).run({ input: { row_id: id } })
  }
  res.json({ shipment: await showShipment(scope, id) })
}
