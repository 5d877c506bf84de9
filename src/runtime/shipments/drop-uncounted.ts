import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { readUnaccounted } from "./order-account"
import { tryInTurn } from "./order-turn"
import { unlinkFulfillment } from "./unlink-fulfillment"

/**
 * Drops the link of a fulfillment that the order never came to count, after a crash between the two. Its
 * goods may have gone in another parcel by now, so that nobody asks for them in the same description again;
 * and as long as the link stands, nothing of the same lines is confirmed.
 *
 * Two workers at once would drop two links for one, so each looks again when it is its turn.
 *
 * @returns whether the link was dropped
 */
export async function dropUncounted(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  if (row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const dropped = await tryInTurn(scope, row, async (ledger) => {
    const [now, facts, unaccounted] = await Promise.all([
      ledger.find(row.id),
      readFulfillmentFacts(scope, row.fulfillment_id),
      readUnaccounted(scope, row.order_id),
    ])
    const isUncounted = row.lines.every(
      ({ line_item_id: id, quantity }) => (unaccounted.get(id) ?? 0) <= -quantity,
    )
    if (now?.claim !== row.claim || !facts?.linkedOrderId || !isUncounted) {
      return false
    }
    await unlinkFulfillment(row.order_id, row.fulfillment_id)
    return true
  })
  return dropped ?? false
}
