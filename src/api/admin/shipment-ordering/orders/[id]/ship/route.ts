import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { shipOrderWorkflow } from "../../../../../../workflows"
import { showShipment } from "../../../shipments/shipments"
import type { ShipBody } from "../../orders"

/**
 * Ships an order or a part of it: fulfills it, as on the order's page, and orders its shipment. Another recipient,
 * option, service or packages need the permission `charge`.
 */
export async function POST(req: AuthenticatedMedusaRequest<ShipBody>, res: MedusaResponse) {
  const { no_notification, ...overrides } = req.validatedBody
  const { result } = await shipOrderWorkflow(req.scope).run({
    input: {
      order_id: req.params.id ?? "",
      overrides,
      no_notification,
      user_id: req.auth_context.actor_id,
    },
  })
  const shipment = await showShipment(await openContext(req.scope), result.shipment_id)
  res.status(201).json({ fulfillment_id: result.fulfillment_id, shipment })
}
