import { readFulfillmentFacts } from "../store"
import { type PluginContext, HOUR_MS } from "../context"
import type { LedgerRow, LedgerState } from "../modules/shipment_ordering"
import { isLinkMissing, isRegistered, readUnaccounted } from "../shipping"
import { fromNow } from "./work-off-due"
import { linkFulfillment, tryInTurn, unlinkFulfillment } from "./claim"
import { settleReturn } from "./settle-return"
import { type Refusal, settleSuccession } from "./succession"

/**
 * Settles what a crash or a replacement has left open, before a shipment is confirmed. Only what the order counts is
 * confirmed: the rest may be rolled back at any moment. And of several shipments for one fulfillment, one.
 *
 * @param isManual a person asked
 * @returns why it is not confirmed now; undefined when nothing is in the way
 */
export async function settleBeforeConfirming(
  context: PluginContext,
  row: LedgerRow,
  isManual: boolean,
): Promise<Refusal | undefined> {
  return (await settleOrder(context, row)) ?? settleSuccession(context, row, isManual)
}

/**
 * Adds the link that a crash left out, and drops one that the order never came to count.
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
  const unaccounted = await readUnaccounted(context, row.order_id)
  if (facts.linkedOrderId) {
    if (isRegistered(unaccounted, row)) {
      return undefined
    }
    return (await dropUncounted(context, row))
      ? { message: "The order never came to count its items.", lasts: "abandoned" }
      : { message: "The order does not count its items yet.", lasts: "for-now" }
  }
  if (row.lease_until < new Date() && isLinkMissing(unaccounted, row)) {
    return mendLink(context, row, unaccounted)
  }
  return { message: "Its fulfillment does not belong to the order.", lasts: "abandoned" }
}

/**
 * Adds the link that a crash left out. One whose request was never answered did not come so far: core
 * counts items only after the provider has returned.
 */
async function mendLink(
  context: PluginContext,
  row: LedgerRow,
  unaccounted: Map<string, number>,
): Promise<Refusal | undefined> {
  const now = await context.plugin.ledger.find(row.id)
  if (now?.claim !== row.claim || now.state === "pending") {
    return { message: "The order counts its items for another shipment.", lasts: "for-now" }
  }
  if (await hasRival(context, row, unaccounted)) {
    return {
      message:
        "The order counts these items once, and two shipments were ordered for them. Cancel both on the order's page, or let the service know.",
      lasts: "for-now",
    }
  }
  await linkFulfillment(row)
  return undefined
}

/** Whether another shipment of the order lacks its link for the same items. */
async function hasRival(
  context: PluginContext,
  row: LedgerRow,
  unaccounted: Map<string, number>,
): Promise<boolean> {
  const { rows } = await context.plugin.ledger.list(
    { order_id: row.order_id, state: "ordered" },
    { limit: 100, offset: 0 },
  )
  for (const other of rows) {
    if (other.id === row.id || other.kind === "return" || !isLinkMissing(unaccounted, other)) {
      continue
    }
    const facts = await readFulfillmentFacts(context, other.fulfillment_id)
    if (facts && !facts.isCanceled && !facts.linkedOrderId) return true
  }
  return false
}

/** A shipment that no order came back for costs nothing; after a day it is abandoned and listed so. */
export async function giveUpIfAbandoned(
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
 * Drops the link of a fulfillment that the order never came to count, after a crash between the two. Its
 * items may have gone in another parcel by now, so that the same request never comes again;
 * and as long as the link stands, nothing of the same lines is confirmed.
 *
 * Two workers at once would drop two links for one, so each looks again when it is its turn.
 *
 * @returns whether the link was dropped
 */
async function dropUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const dropped = await tryInTurn(context, row, async (ledger) => {
    const [now, facts, unaccounted] = await Promise.all([
      ledger.find(row.id),
      readFulfillmentFacts(context, row.fulfillment_id),
      readUnaccounted(context, row.order_id),
    ])
    const isUncounted = row.lines.every(
      ({ line_item_id: id, quantity }) => (unaccounted.get(id) ?? 0) <= -quantity,
    )
    if (now?.claim !== row.claim || !facts?.linkedOrderId || !isUncounted) {
      return false
    }
    await unlinkFulfillment(row.order_id, row.fulfillment_id)
    return true
  })
  return dropped ?? false
}

export interface ConfirmOutcome {
  state: LedgerState
  /** What stands in the way, in words for the merchant. */
  refusal?: string
}
