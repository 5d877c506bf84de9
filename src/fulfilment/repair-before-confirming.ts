import { readFulfillmentFacts } from "../store"
import { isEnded, type LedgerRow, type LedgerState } from "../modules/shipment_ordering"
import { type OrderCounts, readOrderCounts } from "../shipping"
import { type PluginContext, HOUR_MS, fromNow, errorText } from "../context"
import {
  dropUncounted,
  finishUncounted,
  finishUncountedOf,
  linkFulfillment,
} from "./order-counting"
import { type Refusal, settleReturn } from "./settle-return"
import { differencesFromDetail, readBody } from "../booking"
import { type ApiClient, getShipment } from "../carrier-api"
import { clientForRow } from "../account"
import { errorOfDifferences } from "./claim-items"

/**
 * Repairs what a crash or a replacement left open, before a shipment is confirmed. A shipment may be confirmed only if
 * the order counts its items, because it may be rolled back before that. Of a shipment and its replacement only one may
 * be confirmed.
 *
 * @param isManual a person asked
 * @returns the outcome for a shipment that must not be confirmed now; undefined when it may be confirmed
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
  const [facts, counts] = await Promise.all([
    readFulfillmentFacts(context, row.fulfillment_id),
    readOrderCounts(context, row.order_id),
  ])
  if (!facts || facts.isCanceled) {
    return { message: "Its fulfillment is canceled or was never finished.", lasts: "abandoned" }
  }
  if (counts.isCanceled) {
    return { message: "Its order is canceled.", lasts: "abandoned" }
  }
  if (facts.linkedOrderId) {
    if (counts.isRegistered(row)) {
      return undefined
    }
    // For all its shipments: otherwise it depends on the order of checks which of them the order does not count.
    await finishUncountedOf(context, row.order_id)
    if ((await readOrderCounts(context, row.order_id)).isRegistered(row)) {
      return undefined
    }
    return (await dropUncounted(context, row))
      ? { message: "The order never counted its items.", lasts: "abandoned" }
      : { message: "The order does not count its items yet.", lasts: "for-now" }
  }
  const isCounted = await finishUncounted(context, row)
  if (isCounted === undefined) {
    return { message: "Another shipment of its order is under way.", lasts: "for-now" }
  }
  if (isCounted) {
    return repairLink(context, row, await readOrderCounts(context, row.order_id))
  }
  if (row.lease_until < new Date() && counts.isLinkMissing(row)) {
    return repairLink(context, row, counts)
  }
  return { message: "Its fulfillment does not belong to the order.", lasts: "abandoned" }
}

/**
 * Adds the link that a crash left out. Not for a `pending` row: core counts its items only after the provider has
 * returned.
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

/** Abandons a shipment that is superseded, or not counted after `keyMaxAgeHours`. Otherwise notes the next check. */
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
        // The guard fails if the row was adopted a moment ago.
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
 * @returns whether the replacement goes out
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

const LOOK_AGAIN_SECONDS = 600

/**
 * Checks a shipment that the merchant confirms by hand. As automatic confirming does, adds the link that a crash left
 * out, and abandons a shipment that no order counts. Also compares the API's data, so that the merchant sees
 * differences before confirming.
 */
export async function inspectOrdered(context: PluginContext, row: LedgerRow): Promise<void> {
  if (await repairBeforeConfirming(context, row, false)) return
  await compareAndNote(context, row)
  await context.plugin.ledger.note(row.id, { next_try_at: fromNow(LOOK_AGAIN_SECONDS) })
}

/** A failed comparison is no error of the shipment: confirming it compares again. */
async function compareAndNote(context: PluginContext, row: LedgerRow): Promise<void> {
  if (!needsComparison(row)) return
  try {
    await compareWithApi(context, await clientForRow(context, row), row)
  } catch (error) {
    context.logger.warn(`shipment-ordering: row ${row.id} was not compared, ${errorText(error)}`)
  }
}

/** Whether the shipment may come from an earlier request whose answer was lost, and was not compared yet. */
function needsComparison(row: LedgerRow): boolean {
  return row.unknown_answers > 0 && row.differences === null && row.sealed_body !== null
}

/**
 * Compares a shipment once with the request body, if it may come from an earlier request whose answer was lost. If the
 * first request was answered, the shipment has that request's body, so there is nothing to compare.
 */
export async function compareWithApi(
  context: PluginContext,
  client: ApiClient,
  row: LedgerRow,
): Promise<LedgerRow> {
  if (!needsComparison(row) || !row.sealed_body) {
    return row
  }
  const body = readBody(context.plugin.unsealBody(row.id, row.sealed_body))
  const detail = await getShipment(client, Number(row.shipment_id))
  const differences = differencesFromDetail(body, detail)
  const last_error = errorOfDifferences(differences)
  const note = last_error ? { differences, last_error } : { differences }
  return (await context.plugin.ledger.note(row.id, note)) ?? row
}
