import { findRows, type RowsWanted } from "./find-rows"
import type { PluginScope } from "./plugin-scope"

interface StoredPayment {
  payment_collection?: { order?: { id?: string } | null } | null
}

/**
 * The orders that payments are for; a payment of a cart that is not placed yet has none.
 *
 * @returns `size`: how many payments were found, for paging
 */
export async function ordersOfPayments(
  scope: PluginScope,
  wanted: Omit<RowsWanted, "entity" | "fields">,
): Promise<{ ids: string[]; size: number }> {
  const payments = await findRows<StoredPayment>(scope, {
    ...wanted,
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
  })
  const ids = payments.flatMap(({ payment_collection }) => payment_collection?.order?.id ?? [])
  return { ids, size: payments.length }
}
