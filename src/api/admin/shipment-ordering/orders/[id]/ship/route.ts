import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type ShipBody, shipOne } from "../../orders"

/** Ships an order or a part of it: fulfills it, as on the order's page, and orders its shipment. */
export async function POST(req: AuthenticatedMedusaRequest<ShipBody>, res: MedusaResponse) {
  const shipped = await shipOne(req.scope, {
    orderId: req.params.id ?? "",
    overrides: req.validatedBody,
    userId: req.auth_context.actor_id,
  })
  res.status(201).json(shipped)
}
