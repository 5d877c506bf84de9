import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { confirmByHand, findShipment, showShipment } from "../../shipments"

/**
 * Confirms a shipment: hands it to the carrier, which charges it. New `differences` are refused once. Sent again, they
 * are accepted.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { id } = await findShipment(context, req.params.id)
  await confirmByHand(req.scope, id, { acceptsDifferences: true })
  res.json({ shipment: await showShipment(context, id) })
}
