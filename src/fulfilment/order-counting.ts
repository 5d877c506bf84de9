import { container } from "@medusajs/framework"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { readFulfillmentFacts, readReservations, roundQuantity } from "../store"
import type { PluginContext } from "../context"
import type { Ledger, LedgerRow } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"

/**
 * Looks which rows core is about to count as fulfilled or shipped. Core counts without a lock, after the provider has
 * returned: of two at once it loses one, and the order shows its lines twice.
 *
 * @param uncountedIds ids of rows that an earlier look found counted
 * @returns `finished`: ids of all rows known to be counted
 */
export async function readUnderWay(
  context: PluginContext,
  orderId: string,
  uncountedIds: ReadonlySet<string> = new Set(),
): Promise<{ uncounted: LedgerRow[]; finished: ReadonlySet<string> }> {
  const uncounted: LedgerRow[] = []
  const finished = new Set(uncountedIds)
  for (const row of await context.plugin.ledger.listUnderWay(orderId)) {
    if (finished.has(row.id)) continue
    if (await isCounted(context, row)) finished.add(row.id)
    else uncounted.push(row)
  }
  return { uncounted, finished }
}

/** Does `work`, or nothing while another shipment of the same order is under way. */
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

/** Whether core has counted the items of a shipment as fulfilled, and is not just about to count them as shipped. */
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
 * Lets an order count the items of an ordered shipment, if a crash has kept core from it after it had taken the items
 * out of the stock. Core cannot fulfill them again: their reservations are gone. Safe to repeat.
 *
 * No workflow step, for the reason of `linkFulfillment`.
 *
 * @returns whether the order counts them now; undefined if it should, but another shipment of it is under way
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
    await orders().registerFulfillment({
      order_id: row.order_id,
      reference: Modules.FULFILLMENT,
      reference_id: row.fulfillment_id,
      items: row.lines.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
    })
    return true
  })
}

/** Does the same for all shipments of an order. */
export async function finishUncountedOf(context: PluginContext, orderId: string): Promise<void> {
  const ordered = { order_id: orderId, state: "ordered" as const }
  const { rows } = await context.plugin.ledger.list(ordered, { limit: 100, offset: 0 })
  for (const row of rows) {
    await finishUncounted(context, row)
  }
}

/**
 * Whether the order counts exactly what it counted before the shipment, although core has lowered the stock: only after
 * that, core deletes the reservations of lines that ship whole, and lowers those of lines that ship in part.
 *
 * Core also deletes the reservations of a canceled order, and of items that an edit takes out of the order.
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
  const told = whole.length > 0 ? whole : row.lines
  const reservations = await readReservations(
    context,
    told.map(({ line_item_id }) => line_item_id),
    { withDeleted: true },
  )
  const isSince = (time: Date | string | null | undefined) =>
    time ? new Date(time) > row.created_at : false
  if (whole.length > 0) {
    return (
      reservations.some(({ deleted_at }) => isSince(deleted_at)) &&
      reservations.every(({ deleted_at }) => deleted_at)
    )
  }
  const live = reservations.filter(({ deleted_at }) => !deleted_at)
  return row.lines.every(({ line_item_id: id, quantity }) => {
    const own = live.filter(({ line_item_id }) => line_item_id === id)
    const left = roundQuantity(openOf(id) - quantity)
    return (
      own.length > 0 &&
      own.every((one) => isSince(one.updated_at) && counts.reservedOf(one) === left)
    )
  })
}

/**
 * Drops the link of a fulfillment whose items the order never counted because of a crash. While the link stands, no
 * shipment with the same lines is confirmed. A retry may never come, since the items may have gone in another parcel.
 *
 * Each worker checks again under the lock. Otherwise two of them would both drop a link for the same items.
 *
 * @returns whether the link was dropped
 */
export async function dropUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const dropped = await tryInTurn(context, row, async (ledger) => {
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
  return dropped ?? false
}

/** The order, or the return, that a fulfillment belongs to. */
type Owner = { order_id: string } | { return_id: string }

/**
 * Links a fulfillment after a crash left the link out (docs/adr/0004-ledger.md).
 *
 * Both are repairs towards what the order counts already, and safe to repeat. They are no workflow steps: a
 * compensation would bring the crash's half-finished state back, and a provider, which core calls, runs no workflow.
 */
export async function linkFulfillment(owner: Owner, fulfillmentId: string): Promise<void> {
  await links().create(linkOf(owner, fulfillmentId))
}

/** Drops the link of a fulfillment that the order never counted, or the return was never requested with. */
export async function unlinkFulfillment(owner: Owner, fulfillmentId: string): Promise<void> {
  await links().dismiss(linkOf(owner, fulfillmentId))
}

function linkOf(owner: Owner, fulfillmentId: string) {
  return { [Modules.ORDER]: owner, [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId } }
}

/** Only the application's container has the link service; a provider's cradle cannot get it. */
function links() {
  return container.resolve(ContainerRegistrationKeys.LINK)
}

function orders(): IOrderModuleService {
  return container.resolve(Modules.ORDER)
}
