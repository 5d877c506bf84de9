import { readConfiguration, readFulfillmentFacts } from "../account"

import { type PluginScope, refuse } from "../context"

import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import type { LedgerState } from "../modules/shipment_ordering/ledger/states"
import { isDefiniteNo } from "./confirm"
import { findOrderObstacle } from "./confirmation-obstacle"
import { replaceShipment } from "./replace"
import { fulfilAgain, type FulfilAgain, resumePending } from "./resume"

/**
 * Sets a shipment going that stands still. Where the outcome is unknown, or an outage was the trouble, the
 * same one with the same key; where the service said no, a new one from the order as it is now.
 *
 * @param fulfil for one that has no fulfillment any more, since the answer to its order was lost
 * @returns the row that is to be confirmed now
 * @throws MedusaError NOT_ALLOWED where there is nothing to retry, with what to do instead
 */
export async function retryShipment(
  scope: PluginScope,
  row: LedgerRow,
  fulfil: FulfilAgain,
): Promise<LedgerRow> {
  switch (row.state) {
    case "ordered":
      return (await isForTheMerchant(scope, row))
        ? refuse("It waits for you to confirm it; there is nothing to retry.")
        : row
    case "confirm_unknown":
      return row
    case "pending":
      return retryPending(scope, row, fulfil)
    case "failed":
      return row.shipment_id && !isDefiniteNo(row.last_error?.kind)
        ? reopen(scope, row)
        : orderAnew(scope, row)
    case "let_go":
      return orderAnew(scope, row)
    case "released":
      return refuse(
        `You have settled this shipment with the service. ${await nextOfReleased(scope, row)}`,
      )
    case "confirmed":
    case "tracked":
      return refuse("The carrier has this shipment; there is nothing to retry.")
  }
}

async function nextOfReleased(scope: PluginScope, row: LedgerRow): Promise<string> {
  const fulfillment = await readFulfillmentFacts(scope, row.fulfillment_id)
  return fulfillment && !fulfillment.isCanceled
    ? "Replace it if another parcel is to go out, or cancel its fulfillment."
    : "Fulfill the items again on the order's page if another parcel is to go out."
}

async function isForTheMerchant(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  const { settings } = await readConfiguration(scope.memory)
  return !settings.auto_confirm && row.last_error === null
}

/** A retry never sends a parcel beside another one: that is what "replace" is for. */
async function orderAnew(scope: PluginScope, row: LedgerRow): Promise<LedgerRow> {
  const ordered = await scope.memory.ledger.listByFulfillment(row.fulfillment_id)
  const going = ordered.find(({ id, state }) => id !== row.id && WITH_CARRIER.includes(state))
  if (going) {
    refuse(`Its goods go out as ${going.reference}; there is nothing to retry.`)
  }
  return replaceShipment(scope, row)
}

const WITH_CARRIER: LedgerState[] = ["confirm_unknown", "confirmed", "tracked"]

async function retryPending(
  scope: PluginScope,
  row: LedgerRow,
  fulfil: FulfilAgain,
): Promise<LedgerRow> {
  if (row.lease_until > new Date()) {
    refuse("It is being ordered at this moment. Look again in a minute.")
  }
  const obstacle = await findOrderObstacle(scope, row)
  if (!obstacle) {
    await resumePending(scope, row)
  } else if (row.kind === "delivery" && obstacle.lasts === "abandoned") {
    await fulfilAgain(scope, fulfil, row)
  } else {
    refuse(`${obstacle.reason} Reload the order, and try again in a minute.`)
  }
  return (await scope.memory.ledger.find(row.id)) ?? row
}

async function reopen(scope: PluginScope, row: LedgerRow): Promise<LedgerRow> {
  const obstacle = await findOrderObstacle(scope, row)
  if (obstacle) {
    refuse(`${obstacle.reason} Fulfill the items again on the order's page.`)
  }
  const reopened = await scope.memory.ledger.move(row.id, "ordered", {
    changes: { confirm_attempts: 0, next_try_at: new Date() },
    guard: { state: "failed" },
  })
  return reopened ?? refuse("It was taken up by another request. Reload the order.")
}
