import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import type { ConfirmOutcome } from "./confirm-outcome"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { isLinkMissing, isRegistered, linkFulfillment, readUnaccounted } from "./order-account"

const HOUR_MS = 3_600_000

/** Only what the order counts is confirmed: the rest may be rolled back at any moment. */
export async function findObstacle(
  scope: PluginScope,
  row: LedgerRow,
): Promise<string | undefined> {
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return "Its fulfillment is canceled or was never finished."
  }
  const unaccounted = await readUnaccounted(scope, row.order_id)
  if (facts.linkedOrderId) {
    return isRegistered(unaccounted, row) ? undefined : "The order does not count its items yet."
  }
  if (row.lease_until < new Date() && isLinkMissing(unaccounted, row)) {
    await linkFulfillment(row)
    return undefined
  }
  return "Its fulfillment does not belong to the order."
}

/** A shipment that no order came back for costs nothing; after a day it is let go and listed so. */
export async function giveUpIfAbandoned(
  scope: PluginScope,
  row: LedgerRow,
  problem: string,
): Promise<ConfirmOutcome> {
  const { settings } = await readConfiguration(scope.memory)
  const isOld = Date.now() - row.created_at.getTime() > settings.key_max_age_hours * HOUR_MS
  const letGo = isOld ? await scope.memory.ledger.move(row.id, "let_go") : undefined
  return { state: letGo?.state ?? row.state, problem }
}
