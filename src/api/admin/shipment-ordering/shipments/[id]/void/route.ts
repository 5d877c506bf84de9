import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readFulfillmentFacts } from "../../../../../../store"
import { refuse, openContext } from "../../../../../../context"
import { canMove } from "../../../../../../modules/shipment_ordering"
import { findShipment, showShipment } from "../../shipments"

/**
 * Marks a shipment as settled with the service, which cannot cancel: a confirmed one, or one whose answer was lost.
 * The merchant can then cancel its fulfillment and order the items again.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  if (canMove(row.state, "voided") && row.lease_until > new Date()) {
    refuse("This shipment is being worked on at this moment. Try again in a minute.")
  }
  const voidedRow = await context.plugin.ledger.move(row.id, "voided", {
    changes: { next_poll_at: null, next_try_at: null },
    guard: { claim: row.claim },
  })
  if (!voidedRow) {
    const fulfillment = await readFulfillmentFacts(context, row.fulfillment_id)
    const next = fulfillment && !fulfillment.isCanceled ? " Cancel its fulfillment instead." : ""
    refuse(
      `Only a shipment that may be with the carrier can be marked as voided; this one is ${row.state}.${next}`,
    )
  }
  res.json({ shipment: await showShipment(context, row.id) })
}
