import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { clientForRow } from "../account/service-client"
import { readConfiguration } from "../account/configuration"
import { awaitCall } from "../await-call"
import type { PluginScope } from "../plugin-scope"
import { sendOrder } from "./send-order"
import { backoffSeconds, fromNow } from "../shipments/backoff"
import { toLedgerError } from "../shipments/ledger-error"
import { findOrderObstacle } from "../shipments/confirmation-obstacle"
import { takeOver } from "../shipments/succession"
import { readFulfillmentFacts } from "../shipments/fulfillment-facts"
import { findUnlinkedReturn } from "../returns/return-link"
import { findByReference } from "../shipments/find-by-reference"
import { HOUR_MS, MINUTE_MS } from "../durations"
import { canBeFulfilledAgain } from "./fulfil-again"

/**
 * Goes on with a row whose request was never sent or never answered.
 *
 * - One that the order counts is sent again: the same bytes with the same key. These are replacements, and
 *   returns of claims, which core requests before it asks for the shipment.
 * - Any other waits until somebody fulfills the same items again and so adopts it. When the wait is over, its
 *   shipment is looked up in the account, and the row is let go and listed for the merchant.
 */
export async function resumePending(scope: PluginScope, row: LedgerRow): Promise<void> {
  const { ledger, options } = scope.memory
  const { timing } = options
  if (await isStillWanted(scope, row)) {
    const taken = await ledger.adopt(row, {
      fulfillmentId: row.fulfillment_id,
      leaseSeconds: timing.leaseSeconds,
      differences: [],
    })
    if (taken) {
      const sent = await trySending(scope, taken)
      if (!sent) return
      await takeOver(scope, sent)
      // The order counts it already: nothing is left that the lease would guard.
      await ledger.note(row.id, { lease_until: new Date() })
    }
    return
  }
  if (!(await isOver(scope, row))) {
    await ledger.note(row.id, { next_try_at: fromNow(timing.lookAgainSeconds) })
    return
  }
  const shipmentId = row.first_sent_at ? await findInAccount(scope, row) : undefined
  await ledger.move(row.id, "let_go", {
    changes: shipmentId === undefined ? {} : { shipment_id: String(shipmentId) },
    guard: { claim: row.claim, state: "pending" },
  })
}

/** Whether the wait is over: it is too old, or its items were fulfilled in another way. */
async function isOver(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  const { settings } = await readConfiguration(scope.memory)
  const sinceMs = (time: Date): number => Date.now() - time.getTime()
  if (sinceMs(row.created_at) > settings.key_max_age_hours * HOUR_MS) {
    return true
  }
  const isAnswered = sinceMs(row.first_sent_at ?? row.created_at) > ANSWERED_WITHIN_MS
  return isAnswered && row.kind === "delivery" && !(await canBeFulfilledAgain(scope, row))
}

/** By then the service has done what a request asks for, even if its answer was lost. */
const ANSWERED_WITHIN_MS = 10 * MINUTE_MS

/** Notes a failure at the row. Waits longer after each failed attempt. */
async function trySending(scope: PluginScope, row: LedgerRow): Promise<LedgerRow | undefined> {
  try {
    return await sendOrder(scope, row)
  } catch (error) {
    const { ledger, options } = scope.memory
    const last_error = toLedgerError(error)
    scope.logger.warn(`shipment-ordering: row ${row.id} was not ordered (${last_error.kind})`)
    await ledger.note(row.id, {
      last_error,
      next_try_at: fromNow(backoffSeconds(row.unknown_answers, options.timing)),
    })
    return undefined
  }
}

async function isStillWanted(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  if (row.kind === "delivery") {
    return !(await findOrderObstacle(scope, row))
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  return Boolean(facts && !facts.isCanceled && (await findUnlinkedReturn(scope, row)))
}

async function findInAccount(scope: PluginScope, row: LedgerRow): Promise<number | undefined> {
  const client = await clientForRow(scope, row)
  return findByReference(scope, { client, row }, () => awaitCall(scope, row.base_url))
}
