import { container } from "@medusajs/framework"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { readFulfillmentFacts, readReservations, roundQuantity } from "../store"
import type { PluginContext } from "../context"
import type { Ledger, LedgerRow } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"

/**
 * Reads which rows core is about to count as fulfilled or shipped. Core counts without a lock, after the provider has
 * returned: of two at the same time it loses one, and the order shows its lines twice.
 *
 * @param countedIds rows that an earlier call found counted
 * @returns `finished`: ids of all rows that the order counts
 */
export async function readUnderWay(
  context: PluginContext,
  orderId: string,
  countedIds: ReadonlySet<string> = new Set(),
): Promise<{ uncounted: LedgerRow[]; finished: ReadonlySet<string> }> {
  const uncounted: LedgerRow[] = []
  const finished = new Set(countedIds)
  for (const row of await context.plugin.ledger.listUnderWay(orderId)) {
    if (finished.has(row.id)) continue
    if (await isCounted(context, row)) finished.add(row.id)
    else uncounted.push(row)
  }
  return { uncounted, finished }
}

/** Does `work` unless another shipment of the same order is under way. */
export async function tryInTurn<Result>(
  context: PluginContext,
  { order_id: orderId }: Pick<LedgerRow, "order_id">,
  work: (ledger: Ledger) => Promise<Result>,
): Promise<Result | undefined> {
  const { uncounted, finished } = await readUnderWay(context, orderId)
  if (uncounted.length > 0) {
    return undefined
  }
  const outcome = await context.plugin.ledger.inTurn({ orderId, finished: [...finished] }, work)
  return "done" in outcome ? outcome.done : undefined
}

/** Whether core has counted the items of a shipment as fulfilled, and is not about to count them as shipped. */
export async function isCounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  const isBeingShipped = row.shipping_until !== null && row.shipping_until > new Date()
  if (row.state === "pending" || (isBeingShipped && row.shipped_at === null)) {
    return false
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  return Boolean(
    facts?.linkedOrderId && (await readOrderCounts(context, row.order_id)).isRegistered(row),
  )
}

/**
 * Lets an order count the items of an ordered shipment, if core crashed after it had taken the items out of the stock.
 * Core cannot fulfill them again, because their reservations are gone. Safe to repeat.
 *
 * Not a workflow step, for the same reason as `linkFulfillment`.
 *
 * @returns whether the order counts them now; undefined if another shipment of the order is under way
 */
export async function finishUncounted(
  context: PluginContext,
  row: LedgerRow,
): Promise<boolean | undefined> {
  if (!(await awaitsCounting(context, row))) {
    return false
  }
  return tryInTurn(context, row, async (ledger) => {
    const now = await ledger.find(row.id)
    if (now?.claim !== row.claim || !(await awaitsCounting(context, now))) {
      return false
    }
    await resolveOrders().registerFulfillment({
      order_id: row.order_id,
      reference: Modules.FULFILLMENT,
      reference_id: row.fulfillment_id,
      items: row.lines.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
    })
    return true
  })
}

/** Does `finishUncounted` for all shipments of an order. */
export async function finishUncountedOf(context: PluginContext, orderId: string): Promise<void> {
  const filters = { order_id: orderId, state: "ordered" as const }
  const { rows } = await context.plugin.ledger.list(filters, { limit: 100, offset: 0 })
  for (const row of rows) {
    await finishUncounted(context, row)
  }
}

/**
 * Whether the order still counts what it counted before the shipment, although core has lowered the stock, which the
 * reservations show. Core first lowers the stock, then deletes the reservations of lines that ship whole and lowers those
 * of lines that ship in part. (It also deletes those of a canceled order, and of items that an edit takes out of it.)
 */
export async function awaitsCounting(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.kind !== "delivery" || row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return false
  }
  const counts = await readOrderCounts(context, row.order_id)
  const openOf = (lineId: string) => counts.open.get(lineId) ?? 0
  const isAsBefore = row.lines.every(
    ({ line_item_id: id, quantity, fulfilled_before }) =>
      counts.fulfilled.get(id) === fulfilled_before && openOf(id) >= quantity,
  )
  if (counts.isCanceled || !isAsBefore) {
    return false
  }
  const whole = row.lines.filter(({ line_item_id: id, quantity }) => openOf(id) === quantity)
  const lines = whole.length > 0 ? whole : row.lines
  const reservations = await readReservations(
    context,
    lines.map(({ line_item_id }) => line_item_id),
    { withDeleted: true },
  )
  const isAfterOrdering = (time: Date | string | null | undefined) =>
    time ? new Date(time) > row.created_at : false
  if (whole.length > 0) {
    return (
      reservations.some(({ deleted_at }) => isAfterOrdering(deleted_at)) &&
      reservations.every(({ deleted_at }) => deleted_at)
    )
  }
  const live = reservations.filter(({ deleted_at }) => !deleted_at)
  return row.lines.every(({ line_item_id: id, quantity }) => {
    const lineReservations = live.filter(({ line_item_id }) => line_item_id === id)
    const stillOpen = roundQuantity(openOf(id) - quantity)
    return (
      lineReservations.length > 0 &&
      lineReservations.every(
        (one) => isAfterOrdering(one.updated_at) && counts.reservedOf(one) === stillOpen,
      )
    )
  })
}

/**
 * Drops the link of a fulfillment whose items the order never counted because of a crash. With that link, no shipment
 * of the same lines is confirmed, and a retry may never come: the items may have gone in another parcel.
 *
 * Checks again under the lock. Otherwise two workers would both drop a link for the same items.
 *
 * @returns whether the link was dropped
 */
export async function dropUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const isDropped = await tryInTurn(context, row, async (ledger) => {
    const [now, facts, { unaccounted }] = await Promise.all([
      ledger.find(row.id),
      readFulfillmentFacts(context, row.fulfillment_id),
      readOrderCounts(context, row.order_id),
    ])
    // An edit may have taken a line out of the order.
    const isUncounted = row.lines.every(
      ({ line_item_id: id, quantity }) => (unaccounted.get(id) ?? -quantity) <= -quantity,
    )
    if (now?.claim !== row.claim || !facts?.linkedOrderId || !isUncounted) {
      return false
    }
    await unlinkFulfillment({ order_id: row.order_id }, row.fulfillment_id)
    return true
  })
  return isDropped ?? false
}

/** The order, or the return, that a fulfillment belongs to. */
type Owner = { order_id: string } | { return_id: string }

/**
 * Links a fulfillment after a crash left the link out (docs/adr/0004-ledger.md).
 *
 * Safe to repeat, like `unlinkFulfillment`. Both repair the links to match what the order counts. They are not workflow
 * steps: a compensation would bring back the half-finished state of the crash, and a provider runs no workflow.
 */
export async function linkFulfillment(owner: Owner, fulfillmentId: string): Promise<void> {
  await resolveLinks().create(linkOf(owner, fulfillmentId))
}

/** Drops the link of a fulfillment that the order never counted, or whose return was never requested. */
export async function unlinkFulfillment(owner: Owner, fulfillmentId: string): Promise<void> {
  await resolveLinks().dismiss(linkOf(owner, fulfillmentId))
}

function linkOf(owner: Owner, fulfillmentId: string) {
  return { [Modules.ORDER]: owner, [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId } }
}

/** Only the application's container has the link module; a provider's container does not. */
function resolveLinks() {
  return container.resolve(ContainerRegistrationKeys.LINK)
}

function resolveOrders(): IOrderModuleService {
  return container.resolve(Modules.ORDER)
}
