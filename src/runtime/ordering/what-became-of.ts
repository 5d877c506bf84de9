import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { readFulfilledQuantities } from "../shipments/fulfilled-quantities"
import { readFulfillmentFacts } from "../shipments/fulfillment-facts"
import { isLinkMissing, isRegistered, readUnaccounted } from "../shipments/order-account"
import { unlinkFulfillment } from "../shipments/unlink-fulfillment"

/** What a live row whose lease has run out is to a new request for goods of the same description. */
export type Fate =
  /** The order has counted them since the request began: a double click. */
  | "fulfilled-now"
  /** It ships other pieces of the same lines, which the order counts. */
  | "ships-other-goods"
  /** Nobody's: its fulfillment is gone, or the order never came to count it. */
  | "abandoned"

/**
 * Finds out by the order itself. After a partial cancel the quantities come down again, so that a
 * second piece has the description that an earlier, living shipment had.
 */
export async function whatBecameOf(
  scope: PluginScope,
  row: LedgerRow,
  fulfilledBefore: Map<string, number>,
): Promise<Fate> {
  const fulfilled = await readFulfilledQuantities(scope, row.order_id)
  const hasRisen = [...fulfilledBefore].some(([id, before]) => (fulfilled.get(id) ?? 0) > before)
  if (hasRisen) {
    return "fulfilled-now"
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  const unaccounted = await readUnaccounted(scope, row.order_id)
  if (!facts.linkedOrderId) {
    return isLinkMissing(unaccounted, row) ? "ships-other-goods" : "abandoned"
  }
  if (isRegistered(unaccounted, row)) {
    return "ships-other-goods"
  }
  // What the carrier may have stays with its order, whatever that counts: nobody can adopt it.
  if (row.state === "pending" || row.state === "ordered") {
    await unlinkFulfillment(row.order_id, row.fulfillment_id)
  }
  return "abandoned"
}
