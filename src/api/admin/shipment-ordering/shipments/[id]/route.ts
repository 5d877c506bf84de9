import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { showShipment } from "../shipments"

/** Shows a shipment. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json({ shipment: await showShipment(await openContext(req.scope), req.params.id) })
}
