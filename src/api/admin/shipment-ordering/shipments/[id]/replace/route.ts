import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, toMedusaError } from "../../../../../../context"
import { replaceShipment } from "../../../../../../fulfilment"
import { confirmShipmentWorkflow } from "../../../../../../workflows/confirm-shipment"
import { type ReplaceBody, findShipment, showShipment } from "../../shipments"

/**
 * Orders a shipment's items once more, from the order as it is now and the given overrides. The
 * answer has the new shipment.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<ReplaceBody>,
  res: MedusaResponse,
): Promise<void> {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const overrides = req.validatedBody ?? {}
  const hasOverrides = Object.keys(overrides).length > 0
  const { id } = await replaceShipment(context, row, hasOverrides ? overrides : undefined).catch(
    (error: unknown) => {
      throw toMedusaError(error, context.logger)
    },
  )
  const { settings } = context.configuration
  if (settings.auto_confirm) {
    // What keeps it from being confirmed stands at the shipment, and the resume job goes on.
    await confirmShipmentWorkflow(req.scope).run({ input: { row_id: id } })
  }
  res.json({ shipment: await showShipment(context, id) })
}
