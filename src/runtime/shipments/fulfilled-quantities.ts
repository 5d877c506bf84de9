import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

interface CountedOrder {
  items?: CountedItem[] | null
}

interface CountedItem {
  id: string
  detail?: { fulfilled_quantity?: unknown } | null
}

/** How much of each line the order counts as fulfilled, read at this moment. */
export async function readFulfilledQuantities(
  scope: PluginScope,
  orderId: string,
): Promise<Map<string, number>> {
  const [order] = await findRows<CountedOrder>(scope, {
    entity: "order",
    fields: ["id", "items.id", "items.detail.fulfilled_quantity"],
    filters: { id: orderId },
  })
  const items = order?.items ?? []
  return new Map(items.map((item) => [item.id, Number(item.detail?.fulfilled_quantity ?? 0)]))
}
