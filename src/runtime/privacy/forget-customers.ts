import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { FileVault } from "../shipments/file-vault"
import { forgetShipments } from "./forget-shipments"

const AT_ONCE = 200

/**
 * Deletes what the plugin holds of customers that the store has deleted: of their orders' settled
 * shipments, the parcel lockers these went to, and the prices of their carts. A shipment that is still open is finished first; what it
 * leaves goes with the next nightly pass.
 */
export async function forgetCustomers(
  scope: PluginScope,
  vault: FileVault | undefined,
  customerIds: string[],
): Promise<void> {
  const filters = { customer_id: customerIds }
  const orders = await findRows<{ id: string; cart?: { id: string } | null }>(scope, {
    entity: "order",
    fields: ["id", "cart.id"],
    filters,
    withDeleted: true,
  })
  const carts = await findRows<{ id: string }>(scope, {
    entity: "cart",
    fields: ["id"],
    filters,
    withDeleted: true,
  })
  for (const orderIds of inBatches(orders.map(({ id }) => id))) {
    await forgetShipments(scope, vault, await scope.memory.retention.listOfOrders(orderIds))
    await scope.memory.retention.forgetLockers(orderIds)
  }
  const ofOrders = orders.flatMap(({ cart }) => cart?.id ?? [])
  for (const cartIds of inBatches([...ofOrders, ...carts.map(({ id }) => id)])) {
    await scope.memory.priceRecords.forgetCarts(cartIds)
  }
}

/** Those that the store has deleted since a moment, one after the other: an event may have been lost. */
export async function forgetCustomersDeletedSince(
  scope: PluginScope,
  vault: FileVault | undefined,
  moment: Date,
): Promise<void> {
  const deleted = await findRows<{ id: string }>(scope, {
    entity: "customer",
    fields: ["id"],
    filters: { deleted_at: { $gt: moment } },
    withDeleted: true,
  })
  for (const { id } of deleted) {
    await forgetCustomers(scope, vault, [id])
  }
}

function inBatches(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, batch) =>
    ids.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  )
}
