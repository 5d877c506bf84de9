import { findRows } from "./find-rows"
import type { PluginScope } from "./plugin-scope"

/** What people call an order; one without a number goes by its id. */
export function orderNumberText(order: { id: string; display_id?: number | null }): string {
  return typeof order.display_id === "number" ? `#${order.display_id}` : order.id
}

/** The same for an order that is not at hand. */
export async function readOrderNumber(scope: PluginScope, orderId: string): Promise<string> {
  const [order] = await findRows<{ id: string; display_id?: number }>(scope, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: orderId },
  })
  return orderNumberText(order ?? { id: orderId })
}
