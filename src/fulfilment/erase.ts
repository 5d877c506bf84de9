import { readConfiguration } from "../account"
import { type PluginScope, DAY_MS, errorText, findRows } from "../context"

import type { FileVault } from "./keep-label"

const AT_ONCE = 200

/**
 * Deletes what is older than the setting `retention_days`, and what is left of deleted customers
 * (docs/privacy.md). In batches, each of which stays done whatever happens to the next.
 */
export async function forgetOldData(
  scope: PluginScope,
  vault: FileVault | undefined,
): Promise<void> {
  const { memory } = scope
  const { settings } = await readConfiguration(memory)
  const moment = new Date(Date.now() - settings.retention_days * DAY_MS)
  let after = ""
  for (;;) {
    const ids = await memory.retention.listExpired(moment, after, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) break
    await forgetShipments(scope, vault, ids)
    after = last
  }
  await memory.priceRecords.forgetBefore(moment)
  // Of customers deleted before, everything is too old by now.
  await forgetCustomersDeletedSince(scope, vault, moment)
}

const CUSTOMERS_AT_ONCE = 200

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
async function forgetCustomersDeletedSince(
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
  return Array.from({ length: Math.ceil(ids.length / CUSTOMERS_AT_ONCE) }, (_, batch) =>
    ids.slice(batch * CUSTOMERS_AT_ONCE, (batch + 1) * CUSTOMERS_AT_ONCE),
  )
}

/**
 * Deletes what the ledger's settled rows hold of a person: kept labels with their files and links,
 * errors, differences, wishes, request bodies.
 *
 * A file is deleted before the note of where it is: a crash in between means that it is deleted twice,
 * not that it stays for good. One that cannot be deleted stays noted, and is tried again the next time.
 */
async function forgetShipments(
  { memory, logger }: PluginScope,
  vault: FileVault | undefined,
  rowIds: string[],
): Promise<void> {
  const unlabelled: string[] = []
  for (const { rowId, fileId } of await memory.labels.filesAmong(rowIds)) {
    try {
      if (fileId !== null) {
        await deleteFile(vault, fileId)
      }
      await memory.labels.forget(rowId)
      unlabelled.push(rowId)
    } catch (error) {
      logger.warn(
        `shipment-ordering: the label of ${rowId} is not deleted yet, ${errorText(error)}`,
      )
    }
  }
  await memory.retention.forget(rowIds, unlabelled)
}

async function deleteFile(vault: FileVault | undefined, fileId: string): Promise<void> {
  if (!vault) {
    throw new Error(`file ${fileId} was kept by a file provider that the store no longer has`)
  }
  await vault.forget(fileId)
}
