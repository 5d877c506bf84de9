import { shipmentIdentity } from "../booking"
import {
  alone,
  backoffSeconds,
  fromNow,
  HOUR_MS,
  MINUTE_MS,
  type PluginContext,
  refuse,
  toLedgerError,
} from "../context"
import type { LedgerRow, LedgerState } from "../modules/shipment_ordering"
import { accountFor, awaitCall, clientForRow } from "../account"
import { readOrderCounts } from "../shipping"
import { readFulfillmentFacts } from "../store"
import { findByReference, sendOrder } from "./send-order"
import { settleOrder, takeOver } from "./repair-before-confirming"
import { findUnlinkedReturn } from "./settle-return"

/**
 * Continues a row whose request was never sent or never answered.
 *
 * - A row that the order counts is sent again: the same bytes with the same key. These are replacements, and returns of
 *   claims, which core requests before it asks for the shipment.
 * - Any other row waits until someone fulfills the same items again: that adopts it. When the wait is over, this looks
 *   up its shipment in the account, abandons the row and lists it for the merchant.
 */
export async function resumePending(context: PluginContext, row: LedgerRow): Promise<void> {
  const { ledger, options } = context.plugin
  const { timing } = options
  if (await settleForResend(context, row)) {
    const adoptedRow = await ledger.adopt(row, {
      fulfillmentId: row.fulfillment_id,
      leaseSeconds: timing.leaseSeconds,
      differences: [],
    })
    if (adoptedRow) {
      const orderedRow = await trySending(context, adoptedRow)
      if (!orderedRow) return
      await takeOver(context, orderedRow)
      // The order counts it already, so the lease no longer protects anything.
      await ledger.giveUp(row.id)
    }
    return
  }
  if (!(await isOver(context, row))) {
    await ledger.note(row.id, { next_try_at: fromNow(timing.lookAgainSeconds) })
    return
  }
  const shipmentId = row.first_sent_at ? await lookUpInAccount(context, row) : undefined
  await ledger.move(row.id, "abandoned", {
    changes: shipmentId === undefined ? {} : { shipment_id: String(shipmentId) },
    guard: { claim: row.claim, state: "pending" },
  })
}

/** Whether the wait is over: the row is too old, or its items were fulfilled in another way. */
async function isOver(context: PluginContext, row: LedgerRow): Promise<boolean> {
  const sinceMs = (time: Date): number => Date.now() - time.getTime()
  if (sinceMs(row.created_at) > context.plugin.options.timing.keyMaxAgeHours * HOUR_MS) {
    return true
  }
  const isAnswered = sinceMs(row.first_sent_at ?? row.created_at) > ANSWERED_WITHIN_MS
  return isAnswered && row.kind === "delivery" && !(await canBeFulfilledAgain(context, row))
}

/** After this time the service has finished a request, even if its answer was lost. */
const ANSWERED_WITHIN_MS = 10 * MINUTE_MS

/** Notes a failure on the row. Waits longer after each failed attempt. */
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

/** Whether the order still counts the shipment. For a delivery, first adds the link that a crash left out. */
async function settleForResend(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.kind === "delivery") {
    return !(await settleOrder(context, row))
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  return Boolean(facts && !facts.isCanceled && (await findUnlinkedReturn(context, row)))
}

/** Waits for its turn among the calls in the background, and counts towards their limit. */
async function lookUpInAccount(
  context: PluginContext,
  row: LedgerRow,
): Promise<number | undefined> {
  const client = await clientForRow(context, row)
  return findByReference(context, { client, row }, () => awaitCall(context, row.base_url))
}

/** Input of core's fulfillment workflow. */
export interface FulfillmentToRepeat {
  order_id: string
  shipping_option_id: string
  location_id: string | undefined
  items: { id: string; quantity: number }[]
}

/**
 * The fulfillment to create again for a shipment whose order got no answer: core has rolled it back. The new one adopts
 * the row and sends it again with the same key.
 *
 * @throws MedusaError NOT_ALLOWED when the order or the account has changed: another key would order a second shipment
 */
export async function readFulfillmentToRepeat(
  context: PluginContext,
  row: LedgerRow,
): Promise<FulfillmentToRepeat> {
  if (!(await canBeFulfilledAgain(context, row))) {
    refuse(
      "It cannot be ordered again: the order or the account has changed since. Look for " +
        `${row.reference} in your account at the service, mark this shipment as voided here, and ship what is open. ` +
        "If you do nothing, the plugin looks for it there in a few minutes and then abandons it.",
    )
  }
  if (row.own_address) {
    refuse(
      "It goes to another address than its order, and Medusa has dropped that address. Fulfill the same items once " +
        "more with that delivery_address: that continues this shipment, and no second one is ordered.",
    )
  }
  return {
    order_id: row.order_id,
    shipping_option_id: row.shipping_option_id ?? "",
    location_id: row.location_id ?? undefined,
    items: row.lines.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
  }
}

/** Whether fulfilling the items now would make the same key. Another key would order a second shipment. */
async function canBeFulfilledAgain(context: PluginContext, row: LedgerRow): Promise<boolean> {
  return (await readPresentIdentity(context, row)) === row.identity
}

async function readPresentIdentity(context: PluginContext, row: LedgerRow): Promise<string> {
  const { handle, environment } = await accountFor(context, row.account)
  const { fulfilled } = await readOrderCounts(context, row.order_id)
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

const AT_ONCE = 5
const LIST_LIMIT = 20
/** The next run takes up what is left. */
const RUN_MS = 50_000

/** Processes the due rows in `states`, a few at a time. Any number of workers may do so at the same time. */
export function workOffDue(
  context: PluginContext,
  states: LedgerState[],
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  // Until then no other worker takes the rows. If this one dies, they are due again.
  const reserveSeconds = context.plugin.options.timing.lookAgainSeconds
  const take = () => context.plugin.queue.takeDue({ states, reserveSeconds, limit: AT_ONCE })
  return workUntilNone(context, take, work)
}

/** Processes the rows that `list` returns, a few at a time, each row once. */
export function workThrough(
  context: PluginContext,
  list: (limit: number) => Promise<LedgerRow[]>,
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  const processedIds = new Set<string>()
  const take = async () => {
    const rows = (await list(LIST_LIMIT)).filter(({ id }) => !processedIds.has(id))
    for (const { id } of rows) processedIds.add(id)
    return rows
  }
  return workUntilNone(context, take, work)
}

async function workUntilNone(
  context: PluginContext,
  take: () => Promise<LedgerRow[]>,
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + RUN_MS
  while (performance.now() < end) {
    const rows = await take()
    if (rows.length === 0) return
    await forEachRow(context, rows, { work })
  }
}

/** Processes rows, `atOnce` at a time. A failure is noted on its row and does not stop the rest. */
export async function forEachRow(
  context: PluginContext,
  rows: LedgerRow[],
  { work, atOnce = 1 }: { work: (row: LedgerRow) => Promise<unknown>; atOnce?: number },
): Promise<void> {
  const rowsLeft = rows.values()
  await Promise.all(Array.from({ length: atOnce }, () => workOff(context, rowsLeft, work)))
}

async function workOff(
  context: PluginContext,
  rows: Iterable<LedgerRow>,
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      const last_error = toLedgerError(error)
      context.logger.warn(`shipment-ordering: row ${row.id} failed (${last_error.kind})`)
      await alone(context, () =>
        context.plugin.ledger.note(row.id, {
          last_error,
          next_try_at: fromNow(context.plugin.options.timing.failureRetrySeconds),
        }),
      )
    }
  }
}
