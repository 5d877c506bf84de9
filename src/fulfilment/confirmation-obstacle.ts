import { readConfiguration, readFulfillmentFacts } from "../account"

import { type PluginScope, HOUR_MS } from "../context"

import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import type { LedgerState } from "../modules/shipment_ordering/ledger/states"
import {
  fromNow,
  isLinkMissing,
  isRegistered,
  linkFulfillment,
  readUnaccounted,
  type Obstacle,
} from "../shipping"

import { tryInTurn, unlinkFulfillment } from "./claim"
import { findReturnObstacle } from "./stored-return"
import { findSuccessionObstacle } from "./succession"

/**
 * Only what the order counts is confirmed: the rest may be rolled back at any moment. And of several
 * shipments for one fulfillment, one.
 *
 * @param isManual a person asked
 */
export async function findObstacle(
  scope: PluginScope,
  row: LedgerRow,
  isManual: boolean,
): Promise<Obstacle | undefined> {
  return (await findOrderObstacle(scope, row)) ?? findSuccessionObstacle(scope, row, isManual)
}

/** Why the order does not want a shipment, or not yet; mends a link that a crash has left out. */
export async function findOrderObstacle(
  scope: PluginScope,
  row: LedgerRow,
): Promise<Obstacle | undefined> {
  if (row.kind === "return") return findReturnObstacle(scope, row)
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return { reason: "Its fulfillment is canceled or was never finished.", lasts: "abandoned" }
  }
  const unaccounted = await readUnaccounted(scope, row.order_id)
  if (facts.linkedOrderId) {
    if (isRegistered(unaccounted, row)) {
      return undefined
    }
    return (await dropUncounted(scope, row))
      ? { reason: "The order never came to count its items.", lasts: "abandoned" }
      : { reason: "The order does not count its items yet.", lasts: "for-now" }
  }
  if (row.lease_until < new Date() && isLinkMissing(unaccounted, row)) {
    return mendLink(scope, row, unaccounted)
  }
  return { reason: "Its fulfillment does not belong to the order.", lasts: "abandoned" }
}

/**
 * Adds the link that a crash left out. One whose request was never answered did not come so far: core
 * counts goods only after the provider has returned.
 */
async function mendLink(
  scope: PluginScope,
  row: LedgerRow,
  unaccounted: Map<string, number>,
): Promise<Obstacle | undefined> {
  const now = await scope.memory.ledger.find(row.id)
  if (now?.claim !== row.claim || now.state === "pending") {
    return { reason: "The order counts its items for another shipment.", lasts: "for-now" }
  }
  if (await hasRival(scope, row, unaccounted)) {
    return {
      reason:
        "The order counts these items once, and two shipments were ordered for them. Cancel both on the order's page, or let the service know.",
      lasts: "for-now",
    }
  }
  await linkFulfillment(row)
  return undefined
}

/** Whether another shipment of the order lacks its link for the same goods. */
async function hasRival(
  scope: PluginScope,
  row: LedgerRow,
  unaccounted: Map<string, number>,
): Promise<boolean> {
  const { rows } = await scope.memory.ledger.list(
    { order_id: row.order_id, state: "ordered" },
    { limit: 100, offset: 0 },
  )
  for (const other of rows) {
    if (other.id === row.id || other.kind === "return" || !isLinkMissing(unaccounted, other)) {
      continue
    }
    const facts = await readFulfillmentFacts(scope, other.fulfillment_id)
    if (facts && !facts.isCanceled && !facts.linkedOrderId) return true
  }
  return false
}

/** A shipment that no order came back for costs nothing; after a day it is let go and listed so. */
export async function giveUpIfAbandoned(
  scope: PluginScope,
  row: LedgerRow,
  { reason, lasts }: Obstacle,
): Promise<ConfirmOutcome> {
  const { settings } = await readConfiguration(scope.memory)
  const isOld = Date.now() - row.created_at.getTime() > settings.key_max_age_hours * HOUR_MS
  const isOver = lasts === "superseded" || (lasts === "abandoned" && isOld)
  const letGo = isOver
    ? await scope.memory.ledger.move(row.id, "let_go", {
        // Not if it was adopted a moment ago.
        guard: { claim: row.claim, state: row.state },
      })
    : undefined
  if (!letGo) {
    await scope.memory.ledger.note(row.id, {
      next_try_at:
        lasts === "until-asked" ? null : fromNow(scope.memory.options.timing.lookAgainSeconds),
    })
  }
  return { state: letGo?.state ?? row.state, problem: reason }
}

/**
 * Drops the link of a fulfillment that the order never came to count, after a crash between the two. Its
 * goods may have gone in another parcel by now, so that nobody asks for them in the same description again;
 * and as long as the link stands, nothing of the same lines is confirmed.
 *
 * Two workers at once would drop two links for one, so each looks again when it is its turn.
 *
 * @returns whether the link was dropped
 */
async function dropUncounted(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  if (row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const dropped = await tryInTurn(scope, row, async (ledger) => {
    const [now, facts, unaccounted] = await Promise.all([
      ledger.find(row.id),
      readFulfillmentFacts(scope, row.fulfillment_id),
      readUnaccounted(scope, row.order_id),
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
  problem?: string
}
