import type { Ledger } from "../../modules/shipment_ordering/ledger/ledger"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { isRegistered, readUnaccounted } from "./order-account"

/**
 * The rows of an order whose goods core is about to count, as fulfilled or as shipped. Core does so without
 * a lock, after the provider has returned: of two at once it loses one, and the order shows its lines twice.
 *
 * @param finished ids of rows that are known to be counted; those found to be are added
 */
export async function findUncounted(
  scope: PluginScope,
  orderId: string,
  finished: Set<string>,
): Promise<LedgerRow[]> {
  const uncounted: LedgerRow[] = []
  for (const row of await scope.memory.ledger.listUnderWay(orderId)) {
    if (finished.has(row.id)) continue
    if (await isCounted(scope, row)) finished.add(row.id)
    else uncounted.push(row)
  }
  return uncounted
}

/** Does `work` if nothing of the same order is under way, and else nothing. */
export async function tryInTurn<Result>(
  scope: PluginScope,
  { order_id: orderId }: Pick<LedgerRow, "order_id">,
  work: (ledger: Ledger) => Promise<Result>,
): Promise<Result | undefined> {
  const finished = new Set<string>()
  if ((await findUncounted(scope, orderId, finished)).length > 0) {
    return undefined
  }
  const outcome = await scope.memory.ledger.inTurn({ orderId, finished: [...finished] }, work)
  return "done" in outcome ? outcome.done : undefined
}

async function isCounted(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  const isBeingShipped = row.shipping_until !== null && row.shipping_until > new Date()
  if (row.state === "pending" || (isBeingShipped && row.shipped_at === null)) {
    return false
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  return Boolean(
    facts?.linkedOrderId && isRegistered(await readUnaccounted(scope, row.order_id), row),
  )
}
