import { readOrders } from "../store"
import { type PluginContext, DAY_MS, errorText, findRows } from "../context"
import type { FileVault } from "./keep-label"

const AT_ONCE = 200

/**
 * Deletes what is older than the plugin option `retentionDays`, and what is left of deleted customers
 * (docs/privacy.md). In batches, each of which stays done whatever happens to the next.
 */
export async function eraseOldData(
  context: PluginContext,
  vault: FileVault | undefined,
): Promise<void> {
  const { plugin } = context
  const moment = new Date(Date.now() - plugin.options.retentionDays * DAY_MS)
  let after = ""
  for (;;) {
    const ids = await plugin.retention.listExpired(moment, after, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) break
    await eraseShipments(context, vault, ids)
    after = last
  }
  await plugin.priceRecords.deleteBefore(moment)
  // Of customers deleted before, everything is too old by now.
  await eraseCustomersDeletedSince(context, vault, moment)
}

const CUSTOMERS_AT_ONCE = 200

/**
 * Deletes what the plugin holds of customers that the store has deleted: of their orders' settled
 * shipments, the parcel lockers these went to, and the prices of their carts. A shipment that is still open is finished first; what it
 * leaves goes with the next nightly pass.
 */
export async function eraseCustomers(
  context: PluginContext,
  vault: FileVault | undefined,
  customerIds: string[],
): Promise<void> {
  const filters = { customer_id: customerIds }
  const orders = await readOrders(context, {
    fields: ["id", "cart.id"],
    filters,
    withDeleted: true,
  })
  const carts = await findRows<{ id: string }>(context, {
    entity: "cart",
    fields: ["id"],
    filters,
    withDeleted: true,
  })
  for (const orderIds of inBatches(orders.map(({ id }) => id))) {
    await eraseShipments(context, vault, await context.plugin.retention.listOfOrders(orderIds))
    await context.plugin.retention.eraseLockers(orderIds)
  }
  const ofOrders = orders.flatMap(({ cart }) => cart?.id ?? [])
  for (const cartIds of inBatches([...ofOrders, ...carts.map(({ id }) => id)])) {
    await context.plugin.priceRecords.eraseCarts(cartIds)
  }
}

/** Those that the store has deleted since a moment, one after the other: an event may have been lost. */
async function eraseCustomersDeletedSince(
  context: PluginContext,
  vault: FileVault | undefined,
  moment: Date,
): Promise<void> {
  const deleted = await findRows<{ id: string }>(context, {
    entity: "customer",
    fields: ["id"],
    filters: { deleted_at: { $gt: moment } },
    withDeleted: true,
  })
  for (const { id } of deleted) {
    await eraseCustomers(context, vault, [id])
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
async function eraseShipments(
  { plugin, logger }: PluginContext,
  vault: FileVault | undefined,
  rowIds: string[],
): Promise<void> {
  const unlabelled: string[] = []
  for (const { rowId, fileId } of await plugin.labels.filesAmong(rowIds)) {
    try {
      if (fileId !== null) {
        await deleteFile(vault, fileId)
      }
      await plugin.labels.erase(rowId)
      unlabelled.push(rowId)
    } catch (error) {
      logger.warn(
        `shipment-ordering: the label of ${rowId} is not deleted yet, ${errorText(error)}`,
      )
    }
  }
  await plugin.retention.erase(rowIds, unlabelled)
}

async function deleteFile(vault: FileVault | undefined, fileId: string): Promise<void> {
  if (!vault) {
    throw new Error(`file ${fileId} was kept by a file provider that the store no longer has`)
  }
  await vault.erase(fileId)
}
