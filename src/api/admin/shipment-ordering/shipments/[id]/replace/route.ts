import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { replaceShipment } from "../../../../../../fulfilment"
import { confirmShipmentWorkflow } from "../../../../../../workflows"
import { type ReplaceBody, findShipment, showShipment } from "../../shipments"
import { rethrowForMerchant } from "../../../../../answers"

/** Orders a shipment's items again, with the order's present data and the given overrides. Answers the new shipment. Not for returns. */
export async function POST(req: AuthenticatedMedusaRequest<ReplaceBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const overrides = req.validatedBody ?? {}
  const hasOverrides = Object.keys(overrides).length > 0
  const { id } = await replaceShipment(context, row, hasOverrides ? overrides : undefined).catch(
    rethrowForMerchant(req),
  )
  const { settings } = context.configuration
  if (settings.auto_confirm) {
    // A refusal is shown at the shipment, and the resume job tries again.
    await confirmShipmentWorkflow(req.scope).run({ input: { row_id: id } })
  }
  res.json({ shipment: await showShipment(context, id) })
}
