import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { showShipment } from "../shipments"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ shipment: await showShipment(await openContext(req.scope), req.params.id) })
}
