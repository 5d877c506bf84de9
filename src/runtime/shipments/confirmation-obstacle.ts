import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { fromNow } from "./backoff"
import type { ConfirmOutcome } from "./confirm-outcome"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { isLinkMissing, isRegistered, linkFulfillment, readUnaccounted } from "./order-account"

const HOUR_MS = 3_600_000
const LOOK_AGAIN_SECONDS = 120

/** Why a shipment must not be confirmed. */
export interface Obstacle {
  reason: string
  /** No order counts it; nothing but a new attempt for the same goods will change that. */
  isForGood: boolean
}

/** Only what the order counts is confirmed: the rest may be rolled back at any moment. */
export async function findObstacle(
  scope: PluginScope,
  row: LedgerRow,
): Promise<Obstacle | undefined> {
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return { reason: "Its fulfillment is canceled or was never finished.", isForGood: true }
  }
  const unaccounted = await readUnaccounted(scope, row.order_id)
  if (facts.linkedOrderId) {
    return isRegistered(unaccounted, row)
      ? undefined
      : { reason: "The order does not count its items yet.", isForGood: false }
  }
  if (row.lease_until < new Date() && isLinkMissing(unaccounted, row)) {
    await linkFulfillment(row)
    return undefined
  }
  return { reason: "Its fulfillment does not belong to the order.", isForGood: true }
}

/** A shipment that no order came back for costs nothing; after a day it is let go and listed so. */
export async function giveUpIfAbandoned(
  scope: PluginScope,
  row: LedgerRow,
  { reason, isForGood }: Obstacle,
): Promise<ConfirmOutcome> {
  const { settings } = await readConfiguration(scope.memory)
  const isOld = Date.now() - row.created_at.getTime() > settings.key_max_age_hours * HOUR_MS
  const letGo = isOld && isForGood ? await scope.memory.ledger.move(row.id, "let_go") : undefined
  if (!letGo) {
    await scope.memory.ledger.note(row.id, { next_try_at: fromNow(LOOK_AGAIN_SECONDS) })
  }
  return { state: letGo?.state ?? row.state, problem: reason }
}
