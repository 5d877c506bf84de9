import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { findReturns, type StoredReturn } from "./stored-return"

interface StoredChange {
  return_id?: string | null
  claim_id?: string | null
  exchange_id?: string | null
}

/**
 * Where a return stands: `open` while the change of the order that asks for it is not confirmed (it may be
 * dropped yet), `requested` once the order counts it, `gone` when it was canceled.
 */
export type ReturnStanding = "open" | "requested" | "gone"

export async function readReturnStanding(
  scope: PluginScope,
  returnId: string,
): Promise<ReturnStanding> {
  const [found] = await findReturns(scope, { id: returnId })
  if (!found) {
    return "gone"
  }
  const changes = await findRows<StoredChange>(scope, {
    entity: "order_change",
    fields: ["id", "return_id", "claim_id", "exchange_id"],
    filters: { order_id: found.order_id, status: ["pending", "requested"] },
  })
  return changes.some((change) => asksFor(change, found)) ? "open" : "requested"
}

function asksFor(change: StoredChange, { id, claim_id, exchange_id }: StoredReturn): boolean {
  return (
    change.return_id === id ||
    Boolean(claim_id && change.claim_id === claim_id) ||
    Boolean(exchange_id && change.exchange_id === exchange_id)
  )
}
