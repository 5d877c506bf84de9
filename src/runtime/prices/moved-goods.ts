import { findRows } from "../find-rows"
import type { LineLike } from "../packages/ship-line"
import type { PluginScope } from "../plugin-scope"

interface MovedItem {
  /** Of a line of the order, or of one that the change is about to add to it. */
  id?: string | null
  quantity?: unknown
}

/** What core says of a claim, an exchange or a return beside the order that it changes. */
export interface OrderMove {
  claim_id?: string | null
  exchange_id?: string | null
  return_id?: string | null
  claim_items?: MovedItem[] | null
  exchange_items?: MovedItem[] | null
  return_items?: MovedItem[] | null
}

/**
 * The goods that go out, or come back, by the delivery to be priced; undefined before any are named.
 * The order's own items are not they: a claim sends two pots for the one mug that was ordered.
 */
export async function movedGoods(
  scope: PluginScope,
  { claim_items, exchange_items, return_items }: OrderMove,
): Promise<LineLike[] | undefined> {
  const moved = claim_items ?? exchange_items ?? return_items ?? []
  const quantities = new Map(moved.flatMap(({ id, quantity }) => (id ? [[id, quantity]] : [])))
  if (quantities.size === 0) {
    return undefined
  }
  const lines = await findRows<LineLike & { id: string }>(scope, {
    entity: "order_line_item",
    fields: ["*"],
    filters: { id: [...quantities.keys()] },
  })
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) }))
}

/** The order that a claim, an exchange or a return changes: when one is priced again, core names no other. */
export async function movedOrderId(
  scope: PluginScope,
  { claim_id, exchange_id, return_id }: OrderMove,
): Promise<string | undefined> {
  const moves = { order_claim: claim_id, order_exchange: exchange_id, return: return_id }
  const [entity, id] = Object.entries(moves).find(([, one]) => one) ?? []
  if (!entity || !id) {
    return undefined
  }
  const [move] = await findRows<{ order_id?: string | null }>(scope, {
    entity,
    fields: ["id", "order_id"],
    filters: { id },
  })
  return move?.order_id ?? undefined
}
