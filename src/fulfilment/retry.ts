import { readFulfillmentFacts } from "../store"
import { type PluginContext, refuse } from "../context"
import type { LedgerRow, LedgerState } from "../modules/shipment_ordering"
import { isDefiniteNo } from "./confirm"
import { replaceShipment } from "./replace"
import { fulfilAgain, type FulfilAgain, resumePending } from "./resume"
import { settleOrder } from "./settle-before-confirming"

/**
 * Sets a shipment going that stands still. Where the outcome is unknown, or an outage was the trouble, the
 * same one with the same key; where the service said no, a new one from the order as it is now.
 *
 * @param fulfil for one that has no fulfillment any more, since the answer to its order was lost
 * @returns the row that is to be confirmed now
 * @throws MedusaError NOT_ALLOWED where there is nothing to retry, with what to do instead
 */
export async function retryShipment(
  context: PluginContext,
  row: LedgerRow,
  fulfil: FulfilAgain,
): Promise<LedgerRow> {
  switch (row.state) {
    case "ordered":
      return (await isForTheMerchant(context, row))
        ? refuse("It waits for you to confirm it; there is nothing to retry.")
        : row
    case "confirm_unknown":
      return row
    case "pending":
      return retryPending(context, row, fulfil)
    case "failed":
      return row.shipment_id && !isDefiniteNo(row.last_error?.kind)
        ? reopen(context, row)
        : orderAnew(context, row)
    case "abandoned":
      return orderAnew(context, row)
    case "voided":
      return refuse(
        `You have settled this shipment with the service. ${await nextOfVoided(context, row)}`,
      )
    case "confirmed":
    case "tracked":
      return refuse("The carrier has this shipment; there is nothing to retry.")
  }
}

async function nextOfVoided(context: PluginContext, row: LedgerRow): Promise<string> {
  const fulfillment = await readFulfillmentFacts(context, row.fulfillment_id)
  return fulfillment && !fulfillment.isCanceled
    ? "Replace it if another parcel is to go out, or cancel its fulfillment."
    : "Fulfill the items again on the order's page if another parcel is to go out."
}

async function isForTheMerchant(context: PluginContext, row: LedgerRow): Promise<boolean> {
  const { settings } = context.configuration
  return !settings.auto_confirm && row.last_error === null
}

/** A retry never sends a parcel beside another one: that is what "replace" is for. */
async function orderAnew(context: PluginContext, row: LedgerRow): Promise<LedgerRow> {
  const ordered = await context.plugin.ledger.listByFulfillment(row.fulfillment_id)
  const going = ordered.find(({ id, state }) => id !== row.id && WITH_CARRIER.includes(state))
  if (going) {
    refuse(`Its items go out as ${going.reference}; there is nothing to retry.`)
  }
  return replaceShipment(context, row)
}

const WITH_CARRIER: LedgerState[] = ["confirm_unknown", "confirmed", "tracked"]

async function retryPending(
  context: PluginContext,
  row: LedgerRow,
  fulfil: FulfilAgain,
): Promise<LedgerRow> {
  if (row.lease_until > new Date()) {
    refuse("It is being ordered at this moment. Look again in a minute.")
  }
  const refusal = await settleOrder(context, row)
  if (!refusal) {
    await resumePending(context, row)
  } else if (row.kind === "delivery" && refusal.lasts === "abandoned") {
    await fulfilAgain(context, fulfil, row)
  } else {
    refuse(`${refusal.message} Reload the order, and try again in a minute.`)
  }
  return (await context.plugin.ledger.find(row.id)) ?? row
}

async function reopen(context: PluginContext, row: LedgerRow): Promise<LedgerRow> {
  const refusal = await settleOrder(context, row)
  if (refusal) {
    refuse(`${refusal.message} Fulfill the items again on the order's page.`)
  }
  const reopened = await context.plugin.ledger.move(row.id, "ordered", {
    changes: { confirm_attempts: 0, next_try_at: new Date() },
    guard: { state: "failed" },
  })
  return reopened ?? refuse("It was taken up by another request. Reload the order.")
}
