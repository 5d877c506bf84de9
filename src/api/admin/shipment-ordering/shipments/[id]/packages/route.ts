import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { readPackedShipments } from "../../../../../../shipping"
import { findShipment, serialisePackage } from "../../shipments"

/** Shows how the packages of a shipment are filled. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const [packed] = await readPackedShipments(context, [row])
  res.json({ packages: (packed?.packages ?? []).map(serialisePackage) })
}
