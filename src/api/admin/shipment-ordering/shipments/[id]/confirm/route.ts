import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../../context"
import { confirmByHand } from "../../confirm-by-hand"
import { findShipment, showShipment } from "../../shown-shipment"

export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const { id } = await findShipment(scope, req.params.id)
  await confirmByHand(req.scope, id, { acceptsDifferences: true })
  res.json({ shipment: await showShipment(scope, id) })
}
