import type { CollectingFulfillment } from "../../booking"
import { isGone, type LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { readFulfilledQuantities } from "../shipments/fulfilled-quantities"
import { isLinkMissing, readUnaccounted } from "../shipments/order-account"

interface LinkedOrder {
  fulfillments?: { id: string; canceled_at?: unknown }[] | null
}

/** Beyond this many shipments of one order, a person should look at what is collected. */
const MOST_ROWS = 500

/**
 * What of an order is shipped, and what carriers were told to collect for it: goods that went without
 * a carrier who collects are shipped all the same, so that nothing is left for them to bring.
 *
 * A shipment that is being ordered at this moment counts, one that a crash has left behind does not:
 * its goods are still to be shipped, and their share is due with them.
 *
 * @param rowId of the shipment that is asked about, which does not stand yet
 * @param replacing the one that it takes the place of, whose goods are to be shipped again
 */
export async function standingShares(
  scope: PluginScope,
  { orderId, rowId, replacing }: { orderId: string; rowId: string; replacing?: LedgerRow },
): Promise<CollectingFulfillment[]> {
  // Rows first: what comes to be counted by the order after it, is counted once.
  const { rows } = await scope.memory.ledger.list(
    { order_id: orderId },
    { limit: MOST_ROWS, offset: 0 },
  )
  const live = newestOfEach(
    rows.filter(({ id, kind }) => id !== rowId && kind === "delivery"),
  ).filter(({ fulfillment_id }) => fulfillment_id !== replacing?.fulfillment_id)
  const [linked, unaccounted, fulfilled] = await Promise.all([
    linkedFulfillments(scope, orderId),
    readUnaccounted(scope, orderId),
    readFulfilledQuantities(scope, orderId),
  ])
  const isCounted = (row: LedgerRow): boolean =>
    linked.has(row.fulfillment_id) || isLinkMissing(unaccounted, row)
  const counted = live.filter(isCounted)
  const underWay = live.filter((row) => !isCounted(row) && row.lease_until > new Date())
  return [
    {
      // A linked fulfillment that the order does not count yet is shipped as well.
      lines: [...fulfilled].map(([lineItemId, quantity]) => ({
        lineItemId,
        quantity:
          Math.max(quantity, quantity - (unaccounted.get(lineItemId) ?? 0)) -
          shippedAs(replacing, lineItemId),
      })),
      collects: 0,
    },
    ...counted.map(({ cod_amount }) => ({ lines: [], collects: cod_amount ?? 0 })),
    ...underWay.map(({ cod_amount, lines }) => ({
      lines: lines.map((line) => ({ lineItemId: line.line_item_id, quantity: line.quantity })),
      collects: cod_amount ?? 0,
    })),
  ]
}

/** Of a shipment and its replacement only the later one counts. */
function newestOfEach(rows: LedgerRow[]): LedgerRow[] {
  const newest = new Map<string, LedgerRow>()
  for (const row of rows.filter((candidate) => !isGone(candidate))) {
    const other = newest.get(row.fulfillment_id)
    if (!other || other.generation < row.generation) newest.set(row.fulfillment_id, row)
  }
  return [...newest.values()]
}

function shippedAs(row: LedgerRow | undefined, lineItemId: string): number {
  return row?.lines.find((line) => line.line_item_id === lineItemId)?.quantity ?? 0
}

async function linkedFulfillments(scope: PluginScope, orderId: string): Promise<Set<string>> {
  const [order] = await findRows<LinkedOrder>(scope, {
    entity: "order",
    fields: ["id", "fulfillments.id", "fulfillments.canceled_at"],
    filters: { id: orderId },
  })
  const live = (order?.fulfillments ?? []).filter(({ canceled_at }) => !canceled_at)
  return new Set(live.map(({ id }) => id))
}
