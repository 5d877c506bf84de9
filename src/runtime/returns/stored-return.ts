import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** A return as the store keeps it. */
export interface StoredReturn {
  id: string
  order_id: string
  claim_id?: string | null
  exchange_id?: string | null
  canceled_at?: unknown
  created_at: Date | string
  items?: { item_id: string; quantity: unknown }[] | null
  shipping_methods?: { shipping_option_id?: string | null }[] | null
  fulfillments?: { canceled_at?: unknown }[] | null
}

const FIELDS = [
  "id",
  "order_id",
  "claim_id",
  "exchange_id",
  "canceled_at",
  "created_at",
  "items.item_id",
  "items.quantity",
  "shipping_methods.shipping_option_id",
  "fulfillments.id",
  "fulfillments.canceled_at",
]

/** Those that are not canceled. */
export async function findReturns(
  scope: PluginScope,
  filters: Record<string, unknown>,
): Promise<StoredReturn[]> {
  const found = await findRows<StoredReturn>(scope, { entity: "return", fields: FIELDS, filters })
  return found.filter(({ canceled_at }) => !canceled_at)
}

export function hasFulfillment({ fulfillments }: StoredReturn): boolean {
  return (fulfillments ?? []).some(({ canceled_at }) => !canceled_at)
}

/** How much of which line. */
export type Goods = Map<string, number>

/** Of each line once: after a crash core repeats the items of a return that is requested again. */
export function goodsOf({ items }: Pick<StoredReturn, "items">): Goods {
  return addUp((items ?? []).map(({ item_id, quantity }) => [item_id, Number(quantity)]))
}

export function addUp(pairs: [string, number][]): Goods {
  const goods: Goods = new Map()
  for (const [id, quantity] of pairs) {
    goods.set(id, (goods.get(id) ?? 0) + quantity)
  }
  return goods
}

/** Whether `all` has at least what `some` has. */
export function covers(all: Goods, some: Goods): boolean {
  return [...some].every(([id, quantity]) => (all.get(id) ?? 0) >= quantity)
}

export function areEqual(one: Goods, other: Goods): boolean {
  return covers(one, other) && covers(other, one)
}
