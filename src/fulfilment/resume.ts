import { awaitCall, clientForRow, accountFor } from "../service"
import { readFulfillmentFacts } from "../store"
import { shipmentIdentity } from "../booking"
import { type PluginContext, HOUR_MS, MINUTE_MS, refuse } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { readFulfilledQuantities } from "../shipping"
import { backoffSeconds, fromNow, toLedgerError } from "./work-off-due"
import { sendOrder, findByReference } from "./send-order"
import { settleOrder } from "./settle-before-confirming"
import { findUnlinkedReturn } from "./settle-return"
import { takeOver } from "./succession"

/**
 * Goes on with a row whose request was never sent or never answered.
 *
 * - One that the order counts is sent again: the same bytes with the same key. These are replacements, and
 *   returns of claims, which core requests before it asks for the shipment.
 * - Any other waits until somebody fulfills the same items again and so adopts it. When the wait is over, its
 *   shipment is looked up in the account, and the row is abandoned and listed for the merchant.
 */
export async function resumePending(context: PluginContext, row: LedgerRow): Promise<void> {
  const { ledger, options } = context.plugin
  const { timing } = options
  if (await settleForResend(context, row)) {
    const taken = await ledger.adopt(row, {
      fulfillmentId: row.fulfillment_id,
      leaseSeconds: timing.leaseSeconds,
      differences: [],
    })
    if (taken) {
      const sent = await trySending(context, taken)
      if (!sent) return
      await takeOver(context, sent)
      // The order counts it already: nothing is left that the lease would guard.
      await ledger.note(row.id, { lease_until: new Date() })
    }
    return
  }
  if (!(await isOver(context, row))) {
    await ledger.note(row.id, { next_try_at: fromNow(timing.lookAgainSeconds) })
    return
  }
  const shipmentId = row.first_sent_at ? await findInAccount(context, row) : undefined
  await ledger.move(row.id, "abandoned", {
    changes: shipmentId === undefined ? {} : { shipment_id: String(shipmentId) },
    guard: { claim: row.claim, state: "pending" },
  })
}

/** Whether the wait is over: it is too old, or its items were fulfilled in another way. */
async function isOver(context: PluginContext, row: LedgerRow): Promise<boolean> {
  const sinceMs = (time: Date): number => Date.now() - time.getTime()
  if (sinceMs(row.created_at) > context.plugin.options.timing.keyMaxAgeHours * HOUR_MS) {
    return true
  }
  const isAnswered = sinceMs(row.first_sent_at ?? row.created_at) > ANSWERED_WITHIN_MS
  return isAnswered && row.kind === "delivery" && !(await canBeFulfilledAgain(context, row))
}

/** By then the service has done what a request asks for, even if its answer was lost. */
const ANSWERED_WITHIN_MS = 10 * MINUTE_MS

/** Notes a failure at the row. Waits longer after each failed attempt. */
async function trySending(context: PluginContext, row: LedgerRow): Promise<LedgerRow | undefined> {
  try {
    return await sendOrder(context, row)
  } catch (error) {
    const { ledger, options } = context.plugin
    const last_error = toLedgerError(error)
    context.logger.warn(`shipment-ordering: row ${row.id} was not ordered (${last_error.kind})`)
    await ledger.note(row.id, {
      last_error,
      next_try_at: fromNow(backoffSeconds(row.unknown_answers, options.timing)),
    })
    return undefined
  }
}

/** Adds the link that a crash left out. @returns whether the order still wants the shipment */
async function settleForResend(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.kind === "delivery") {
    return !(await settleOrder(context, row))
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  return Boolean(facts && !facts.isCanceled && (await findUnlinkedReturn(context, row)))
}

async function findInAccount(context: PluginContext, row: LedgerRow): Promise<number | undefined> {
  const client = await clientForRow(context, row)
  return findByReference(context, { client, row }, () => awaitCall(context, row.base_url))
}

/** Core's own fulfilling. */
export type FulfilAgain = (fulfilment: {
  orderId: string
  optionId: string
  locationId: string | undefined
  items: { id: string; quantity: number }[]
}) => Promise<unknown>

/**
 * Fulfils the items of a shipment whose order got no answer: core has taken back the fulfillment that it
 * was made for, and the new one adopts the row, which is sent again under its key.
 *
 * @throws MedusaError NOT_ALLOWED where that would order a second shipment: the order or the account is no
 * longer what the key was made of
 */
export async function fulfilAgain(
  context: PluginContext,
  fulfil: FulfilAgain,
  row: LedgerRow,
): Promise<void> {
  if (!(await canBeFulfilledAgain(context, row))) {
    refuse(
      "It cannot be asked for again: the order or the account has changed since. Look for " +
        `${row.reference} in your account at the service, mark this shipment as voided here, and ship what is open. ` +
        "If you do nothing, it is looked for there in a few minutes and then given up.",
    )
  }
  await fulfil({
    orderId: row.order_id,
    optionId: row.shipping_option_id ?? "",
    locationId: row.location_id ?? undefined,
    items: row.lines.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
  })
}

/** Whether the same items, fulfilled now, would have the same key: only then is no second shipment ordered. */
async function canBeFulfilledAgain(context: PluginContext, row: LedgerRow): Promise<boolean> {
  return (await identityNow(context, row)) === row.identity
}

async function identityNow(context: PluginContext, row: LedgerRow): Promise<string> {
  const { handle, environment } = await accountFor(context, row.account)
  const fulfilled = await readFulfilledQuantities(context, row.order_id)
  return shipmentIdentity({
    account: handle,
    environment,
    orderId: row.order_id,
    shippingOptionId: row.shipping_option_id ?? "",
    locationId: row.location_id ?? "",
    lines: row.lines.map(({ line_item_id: lineItemId, quantity }) => ({
      lineItemId,
      quantity,
      fulfilledBefore: fulfilled.get(lineItemId) ?? 0,
    })),
  })
}
