import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../../runtime/plugin-scope"
import { findShipment, showShipment } from "../../find-shipment"

/**
 * The merchant says that a confirmed shipment is settled with the service (which has no cancel), so
 * that its fulfillment can be canceled and its goods ordered again.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const row = await findShipment(scope, req.params.id)
  const released = await scope.memory.ledger.move(row.id, "released", {
    changes: { next_poll_at: null },
  })
  if (!released) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Only a shipment that was sent to the carrier can be released; this one is ${row.state}. Cancel its fulfillment instead.`,
    )
  }
  res.json({ shipment: await showShipment(scope, row.id) })
}
