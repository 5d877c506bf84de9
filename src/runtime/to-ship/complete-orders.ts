import { completeLines } from "../packages/complete-lines"
import type { ItemRules } from "../packages/item-rules"
import { type LineLike, type ShipLine, toShipLine } from "../packages/ship-line"
import type { ReadOrder } from "../ordering/read-order"
import type { PluginScope } from "../plugin-scope"

/** All lines of some orders as goods to be packed, by id, completed by one query. */
export async function completeOrders(
  scope: PluginScope,
  orders: ReadOrder[],
  itemRules: ItemRules,
): Promise<Map<string, ShipLine>> {
  const lines = orders.flatMap(({ items = [] }) =>
    items.map((line) => toShipLine(line as LineLike)),
  )
  const completed = await completeLines(scope, lines, itemRules)
  return new Map(completed.map((line) => [line.id, line]))
}
