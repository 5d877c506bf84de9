import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../context"
import { showShipment } from "../shown-shipment"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ shipment: await showShipment(pluginScope(req.scope), req.params.id) })
}
