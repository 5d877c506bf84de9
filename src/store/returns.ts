import { findRows, type PluginTools } from "../context"
import { type OrderChange, readOpenChanges } from "./orders"

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

/** Leaves out canceled returns. */
export async function findReturns(
  tools: PluginTools,
  filters: Record<string, unknown>,
): Promise<StoredReturn[]> {
  const found = await findRows<StoredReturn>(tools, { entity: "return", fields: FIELDS, filters })
  return found.filter(({ canceled_at }) => !canceled_at)
}

export function hasFulfillment({ fulfillments }: StoredReturn): boolean {
  return (fulfillments ?? []).some(({ canceled_at }) => !canceled_at)
}

/** Quantities by line id. */
export type Items = Map<string, number>

/** Adds up each line: after a crash, core repeats the items of a return that is requested again. */
export function itemsOf({ items }: Pick<StoredReturn, "items">): Items {
  return addUp((items ?? []).map(({ item_id, quantity }) => [item_id, Number(quantity)]))
}

export function addUp(pairs: [string, number][]): Items {
  const sums: Items = new Map()
  for (const [id, quantity] of pairs) {
    sums.set(id, (sums.get(id) ?? 0) + quantity)
  }
  return sums
}

/** Whether `all` has at least what `some` has. */
export function covers(all: Items, some: Items): boolean {
  return [...some].every(([id, quantity]) => (all.get(id) ?? 0) >= quantity)
}

export function areEqual(one: Items, other: Items): boolean {
  return covers(one, other) && covers(other, one)
}

/**
 * `open`: the order change that asks for the return is not confirmed and may still be dropped. `requested`: the order
 * counts the return. `gone`: it was canceled.
 */
type ReturnStanding = "open" | "requested" | "gone"

export async function readReturnStanding(
  tools: PluginTools,
  returnId: string,
): Promise<ReturnStanding> {
  const [found] = await findReturns(tools, { id: returnId })
  if (!found) {
    return "gone"
  }
  const changes = await readOpenChanges(tools, found.order_id)
  return changes.some((change) => asksFor(change, found)) ? "open" : "requested"
}

function asksFor(change: OrderChange, { id, claim_id, exchange_id }: StoredReturn): boolean {
  return (
    change.return_id === id ||
    Boolean(claim_id && change.claim_id === claim_id) ||
    Boolean(exchange_id && change.exchange_id === exchange_id)
  )
}
