import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readFulfillmentFacts } from "../../../../../../account"
import { pluginScope } from "../../../../../../context"
import { canMove } from "../../../../../../modules/shipment_ordering/ledger/states"
import { findShipment, showShipment } from "../../shown-shipment"

/**
 * The merchant says that a shipment is settled with the service (which has no cancel): a confirmed one,
 * or one of which the service's answer was lost. Its fulfillment can then be canceled, and its goods
 * ordered again.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const row = await findShipment(scope, req.params.id)
  if (canMove(row.state, "released") && row.lease_until > new Date()) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This shipment is being worked on at this moment. Try again in a minute.",
    )
  }
  const released = await scope.memory.ledger.move(row.id, "released", {
    changes: { next_poll_at: null, next_try_at: null },
    guard: { claim: row.claim },
  })
  if (!released) {
    const fulfillment = await readFulfillmentFacts(scope, row.fulfillment_id)
    const next = fulfillment && !fulfillment.isCanceled ? " Cancel its fulfillment instead." : ""
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Only a shipment of which the service may have more than an order can be released; this one is ${row.state}.${next}`,
    )
  }
  res.json({ shipment: await showShipment(scope, row.id) })
}
