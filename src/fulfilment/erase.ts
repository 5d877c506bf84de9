import { readCarts, readOrders } from "../store"
import { type PluginContext, DAY_MS, doDuties, eachAlone, errorText, findRows } from "../context"
import type { FileVault } from "../labels"

const LIST_LIMIT = 5_000
const AT_ONCE = 200
const RUNS_KEPT_DAYS = 30
/** The report of the pack bench looks back as far. */
const PACKED_KEPT_DAYS = 90

/**
 * Deletes what is older than the plugin option `retentionDays`, and what is left of deleted customers
 * (docs/privacy.md). Works in batches; a failed batch does not undo the earlier ones.
 */
export async function eraseOldData(
  context: PluginContext,
  vault: FileVault | undefined,
): Promise<void> {
  const { plugin } = context
  const { retentionDays, orderRecordDays } = plugin.options
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  const moment = daysAgo(retentionDays)
  const runsUntil = daysAgo(Math.min(RUNS_KEPT_DAYS, retentionDays))
  await doDuties(context, {
    "deleting data of shipments": () => eraseExpired(context, vault, moment),
    "deleting price records": () =>
      plugin.priceRecords.deleteBefore({ carts: moment, orders: daysAgo(orderRecordDays) }),
    "deleting runs": () => plugin.shipRuns.deleteBefore(runsUntil),
    "deleting packed orders": () => plugin.packSessions.deleteOld(PACKED_KEPT_DAYS),
    "deleting e-mails": () => plugin.mails.deleteBefore(moment),
    "deleting print jobs": () => plugin.printJobs.deleteOld(),
    // Customers deleted earlier have only expired data, which is deleted above.
    "deleting data of customers": () => eraseCustomersDeletedSince(context, vault, moment),
  })
}

async function eraseExpired(
  context: PluginContext,
  vault: FileVault | undefined,
  moment: Date,
): Promise<void> {
  const failures: Error[] = []
  let lastId = ""
  for (;;) {
    const ids = await context.plugin.retention.listExpired(moment, lastId, LIST_LIMIT)
    const lastOfBatch = ids.at(-1)
    if (lastOfBatch === undefined) break
    failures.push(
      ...(await eachAlone(context, inBatches(ids), {
        nameOf: ([first]) => `deleting the data of the rows from ${first} on`,
        work: (batch) => eraseShipments(context, vault, batch),
      })),
    )
    lastId = lastOfBatch
  }
  const [failure] = failures
  if (failure) throw failure
}

/**
 * Deletes the data of deleted customers: their orders' settled shipments and lockers, and the prices of carts that
 * were not ordered. An open shipment is finished first; the nightly job then deletes its data.
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
  const carts = await readCarts<{ id: string }>(context, {
    fields: ["id"],
    filters,
    withDeleted: true,
  })
  for (const orderIds of inBatches(orders.map(({ id }) => id))) {
    await eraseShipments(context, vault, await context.plugin.retention.listOfOrders(orderIds))
    await context.plugin.retention.eraseLockers(orderIds)
    await context.plugin.shipRuns.eraseRefusals(orderIds)
  }
  const cartIdsOfOrders = orders.flatMap(({ cart }) => cart?.id ?? [])
  for (const cartIds of inBatches([...cartIdsOfOrders, ...carts.map(({ id }) => id)])) {
    await context.plugin.priceRecords.eraseCarts(cartIds)
  }
}

/** Repeats `eraseCustomers` for customers deleted since `moment`, because an event may have been lost. */
async function eraseCustomersDeletedSince(
  context: PluginContext,
  vault: FileVault | undefined,
  moment: Date,
): Promise<void> {
  const customers = await findRows<{ id: string }>(context, {
    entity: "customer",
    fields: ["id"],
    filters: { deleted_at: { $gt: moment } },
    withDeleted: true,
  })
  const [failure] = await eachAlone(context, customers, {
    nameOf: ({ id }) => `deleting the data of customer ${id}`,
    work: ({ id }) => eraseCustomers(context, vault, [id]),
  })
  if (failure) throw failure
}

function inBatches(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, batch) =>
    ids.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  )
}

/**
 * Deletes the personal data in settled ledger rows: labels with their files and links, errors, differences, overrides,
 * request bodies.
 *
 * A file is deleted before the record of its place. Otherwise a crash in between would leave the file for good. A file
 * that cannot be deleted keeps its record and is tried again next time.
 */
async function eraseShipments(
  { plugin, logger }: PluginContext,
  vault: FileVault | undefined,
  rowIds: string[],
): Promise<void> {
  const rowsWithoutLabel: string[] = []
  // First: otherwise a label that is being fetched at this moment would be stored afterwards.
  await plugin.retention.eraseLabelLinks(rowIds)
  for (const { id, rowId, fileId } of await plugin.labels.filesAmong(rowIds)) {
    try {
      if (fileId !== null) {
        await deleteFile(vault, fileId)
      }
      await plugin.labels.erase(id)
      rowsWithoutLabel.push(rowId)
    } catch (error) {
      logger.warn(
        `shipment-ordering: the label of ${rowId} is not deleted yet, ${errorText(error)}`,
      )
    }
  }
  await plugin.retention.erase(rowIds, rowsWithoutLabel)
}

async function deleteFile(vault: FileVault | undefined, fileId: string): Promise<void> {
  if (!vault) {
    throw new Error(`file ${fileId} was kept by a file provider that the store no longer has`)
  }
  await vault.erase(fileId)
}
