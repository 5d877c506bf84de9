import { container } from "@medusajs/framework"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { readFulfillmentFacts, readReservations } from "../store"
import { isEnded, type LedgerRow, type LedgerState } from "../modules/shipment_ordering"
import { type OrderCounts, readOrderCounts } from "../shipping"
import { type PluginContext, HOUR_MS, fromNow } from "../context"
import { linkFulfillment, tryInTurn, unlinkFulfillment } from "./claim-items"
import { type Refusal, settleReturn } from "./settle-return"

/**
 * Repairs what a crash or a replacement left open, before a shipment is confirmed. Only a shipment whose items the
 * order counts may be confirmed, since others may still be rolled back; and of a shipment and its replacement only one.
 *
 * @param isManual a person asked
 * @returns what became of a shipment that must not be confirmed now; undefined when it may be
 */
export async function repairBeforeConfirming(
  context: PluginContext,
  row: LedgerRow,
  isManual: boolean,
): Promise<ConfirmOutcome | undefined> {
  const refusal =
    (await settleOrder(context, row)) ?? (await settleSuccession(context, row, isManual))
  return refusal && giveUpIfAbandoned(context, row, refusal)
}

/**
 * Adds the link to the order that a crash left out, and drops the link of items that the order never counted.
 *
 * @returns why the order does not want the shipment, or not yet
 */
export async function settleOrder(
  context: PluginContext,
  row: LedgerRow,
): Promise<Refusal | undefined> {
  if (row.kind === "return") return settleReturn(context, row)
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return { message: "Its fulfillment is canceled or was never finished.", lasts: "abandoned" }
  }
  const counts = await readOrderCounts(context, row.order_id)
  if (counts.isCanceled) {
    return { message: "Its order is canceled.", lasts: "abandoned" }
  }
  if (facts.linkedOrderId) {
    if (counts.isRegistered(row)) {
      return undefined
    }
    // Of all its shipments: which of them the order does not count depends on which is looked at first.
    await finishUncountedOf(context, row.order_id)
    if ((await readOrderCounts(context, row.order_id)).isRegistered(row)) {
      return undefined
    }
    return (await dropUncounted(context, row))
      ? { message: "The order never counted its items.", lasts: "abandoned" }
      : { message: "The order does not count its items yet.", lasts: "for-now" }
  }
  if (await finishUncounted(context, row)) {
    return repairLink(context, row, await readOrderCounts(context, row.order_id))
  }
  if (row.lease_until < new Date() && counts.isLinkMissing(row)) {
    return repairLink(context, row, counts)
  }
  return { message: "Its fulfillment does not belong to the order.", lasts: "abandoned" }
}

/**
 * Lets an order count the items of an ordered shipment, if a crash has kept core from it after it had taken the items
 * out of the stock. Core cannot fulfill them again: their reservations are gone. Safe to repeat.
 *
 * No workflow step, for the reason of `linkFulfillment`.
 *
 * @returns whether the order counts them now
 */
async function finishUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (!(await awaitsCounting(context, row))) {
    return false
  }
  const finished = await tryInTurn(context, row, async (ledger) => {
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
  return finished ?? false
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
 * Whether the order counts exactly what it counted before the shipment, no item of it is reserved any more, and all
 * were when it was ordered. Core deletes the reservations only after it has lowered the stock. It also deletes those of
 * a canceled order, and of items that an edit takes out of the order.
 */
async function awaitsCounting(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.kind !== "delivery" || row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return false
  }
  const { isCanceled, isOpen, fulfilled } = await readOrderCounts(context, row.order_id)
  if (isCanceled || !isOpen(row)) {
    return false
  }
  if (row.lines.some((line) => (fulfilled.get(line.line_item_id) ?? 0) !== line.fulfilled_before)) {
    return false
  }
  const reservations = await readReservations(
    context,
    row.lines.map(({ line_item_id }) => line_item_id),
    { withDeleted: true },
  )
  return (
    reservations.some(({ deleted_at }) => deleted_at && new Date(deleted_at) > row.created_at) &&
    reservations.every(({ deleted_at }) => deleted_at)
  )
}

function orders(): IOrderModuleService {
  return container.resolve(Modules.ORDER)
}

/**
 * Adds the link that a crash left out. A `pending` row is no such case: core counts the items only after the provider
 * has returned.
 */
async function repairLink(
  context: PluginContext,
  row: LedgerRow,
  counts: OrderCounts,
): Promise<Refusal | undefined> {
  const now = await context.plugin.ledger.find(row.id)
  if (now?.claim !== row.claim || now.state === "pending") {
    return {
      message: "The order already counts these items for another shipment.",
      lasts: "for-now",
    }
  }
  if (await hasRival(context, row, counts)) {
    return {
      message:
        "The order counts these items once, and two shipments were ordered for them. Cancel both on the order's page, or ask the service for help.",
      lasts: "for-now",
    }
  }
  await linkFulfillment({ order_id: row.order_id }, row.fulfillment_id)
  return undefined
}

/** Whether another shipment of the order lacks its link for the same items. */
async function hasRival(
  context: PluginContext,
  row: LedgerRow,
  counts: OrderCounts,
): Promise<boolean> {
  const { rows } = await context.plugin.ledger.list(
    { order_id: row.order_id, state: "ordered" },
    { limit: 100, offset: 0 },
  )
  for (const other of rows) {
    if (other.id === row.id || other.kind === "return" || !counts.isLinkMissing(other)) {
      continue
    }
    const facts = await readFulfillmentFacts(context, other.fulfillment_id)
    if (facts && !facts.isCanceled && !facts.linkedOrderId) return true
  }
  return false
}

/** Abandons a shipment that is superseded, or not counted after `keyMaxAgeHours`. Else notes when to check again. */
async function giveUpIfAbandoned(
  context: PluginContext,
  row: LedgerRow,
  { message, lasts }: Refusal,
): Promise<ConfirmOutcome> {
  const { timing } = context.plugin.options
  const isOld = Date.now() - row.created_at.getTime() > timing.keyMaxAgeHours * HOUR_MS
  const isOver = lasts === "superseded" || (lasts === "abandoned" && isOld)
  const abandoned = isOver
    ? await context.plugin.ledger.move(row.id, "abandoned", {
        // Not if it was adopted a moment ago.
        guard: { claim: row.claim, state: row.state },
      })
    : undefined
  if (!abandoned) {
    await context.plugin.ledger.note(row.id, {
      next_try_at:
        lasts === "until-asked" ? null : fromNow(context.plugin.options.timing.lookAgainSeconds),
    })
  }
  return { state: abandoned?.state ?? row.state, refusal: message }
}

/**
 * Drops the link of a fulfillment whose items the order never counted because of a crash. While the link stands, no
 * shipment with the same lines is confirmed. A retry may never come, since the items may have gone in another parcel.
 *
 * Each worker checks again under the lock. Otherwise two of them would both drop a link for the same items.
 *
 * @returns whether the link was dropped
 */
async function dropUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
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

export const UNKNOWN_SHIPMENT = "This shipment no longer exists. Reload the page."

export interface ConfirmOutcome {
  state: LedgerState
  /** Why it is not confirmed, in words for the merchant. */
  refusal?: string
}

/**
 * Ensures that of a shipment and its replacement only one reaches the carrier, unless the carrier already had the first
 * one when the replacement was ordered.
 *
 * @param isManual a person asked, and knows that the replacement was refused
 * @returns why the shipment must not be confirmed beside another of the same fulfillment
 */
async function settleSuccession(
  context: PluginContext,
  row: LedgerRow,
  isManual: boolean,
): Promise<Refusal | undefined> {
  const others = await context.plugin.ledger.listByFulfillment(row.fulfillment_id)
  const newer = others.filter(({ generation }) => generation > row.generation)
  if (newer.some(({ state }) => !isEnded(state))) {
    return { message: "A replacement was ordered for it.", lasts: "for-now" }
  }
  if (!isManual && newer.some(({ state }) => state === "failed")) {
    return {
      message: "Its replacement was refused. Replace it again, or confirm this shipment unchanged.",
      lasts: "until-asked",
    }
  }
  return (await settlePredecessor(context, row))
    ? undefined
    : {
        message: "The carrier already has the shipment that this one should replace.",
        lasts: "superseded",
      }
}

/**
 * Abandons the shipment that a replacement was just ordered for. If the carrier has that shipment by now, abandons the
 * replacement instead.
 *
 * @returns whether the replacement stands
 */
export async function takeOver(context: PluginContext, replacement: LedgerRow): Promise<boolean> {
  if (await settlePredecessor(context, replacement)) {
    return true
  }
  await context.plugin.ledger.move(replacement.id, "abandoned", { guard: { state: "ordered" } })
  return false
}

/**
 * Abandons the unconfirmed shipment that `row` replaces.
 *
 * @returns false when the carrier has that shipment by now, so that `row` must not go out
 */
async function settlePredecessor(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (!row.replaces || row.replaces.is_with_carrier) {
    return true
  }
  const { ledger } = context.plugin
  if (await ledger.move(row.replaces.id, "abandoned")) {
    return true
  }
  const predecessor = await ledger.find(row.replaces.id)
  return !predecessor || predecessor.state === "abandoned" || predecessor.state === "voided"
}
