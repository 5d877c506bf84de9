import { isDefiniteNo } from "../carrier-api"
import { readFulfillmentFacts } from "../store"
import { type PluginContext, refuse } from "../context"
import type { LedgerRow, LedgerState } from "../modules/shipment_ordering"
import { replaceShipment } from "./replace"
import { type FulfillmentToRepeat, readFulfillmentToRepeat, resumePending } from "./resume"
import { settleOrder } from "./repair-before-confirming"

/** The shipment that continues, and what is left to do: confirm it, or fulfill its items again. */
type NextStep =
  | { kind: "confirm"; id: string }
  | { kind: "fulfil-again"; id: string; fulfillment: FulfillmentToRepeat }

/**
 * Retries a shipment that has stopped. After an unknown outcome or an outage it repeats the same shipment with the same
 * key. If the service refused it or it was abandoned, it orders a new one from the order as it is now.
 *
 * @returns `fulfil-again` when core has rolled back the fulfillment because the answer to the order was lost
 * @throws MedusaError NOT_ALLOWED when there is nothing to retry, with what to do instead
 */
export async function retryShipment(context: PluginContext, row: LedgerRow): Promise<NextStep> {
  const confirm = ({ id }: LedgerRow): NextStep => ({ kind: "confirm", id })
  switch (row.state) {
    case "ordered":
      return isForTheMerchant(context, row)
        ? refuse("It waits for you to confirm it; there is nothing to retry.")
        : confirm(row)
    case "confirm_unknown":
      return confirm(row)
    case "pending":
      return retryPending(context, row)
    case "failed":
      return confirm(
        row.shipment_id && !isDefiniteNo(row.last_error?.kind)
          ? await reopen(context, row)
          : await orderAgain(context, row),
      )
    case "abandoned":
      return confirm(await orderAgain(context, row))
    case "voided":
      return refuse(
        `You have settled this shipment with the service. ${await findNextStep(context, row)}`,
      )
    case "confirmed":
    case "tracked":
      return refuse("The carrier has this shipment; there is nothing to retry.")
  }
}

async function findNextStep(context: PluginContext, row: LedgerRow): Promise<string> {
  const fulfillment = await readFulfillmentFacts(context, row.fulfillment_id)
  return fulfillment && !fulfillment.isCanceled
    ? "Replace it if another parcel is to go out, or cancel its fulfillment."
    : "Fulfill the items again on the order's page if another parcel is to go out."
}

function isForTheMerchant(context: PluginContext, row: LedgerRow): boolean {
  const { settings } = context.configuration
  return !settings.auto_confirm && row.last_error === null
}

/** A retry never sends a second parcel: that is what "replace" is for. */
async function orderAgain(context: PluginContext, row: LedgerRow): Promise<LedgerRow> {
  const shipments = await context.plugin.ledger.listByFulfillment(row.fulfillment_id)
  const other = shipments.find(({ id, state }) => id !== row.id && WITH_CARRIER.includes(state))
  if (other) {
    refuse(`Its items go out as ${other.reference}; there is nothing to retry.`)
  }
  return replaceShipment(context, row)
}

const WITH_CARRIER: LedgerState[] = ["confirm_unknown", "confirmed", "tracked"]

async function retryPending(context: PluginContext, row: LedgerRow): Promise<NextStep> {
  if (row.lease_until > new Date()) {
    refuse("It is being ordered at this moment. Look again in a minute.")
  }
  const refusal = await settleOrder(context, row)
  if (!refusal) {
    await resumePending(context, row)
    return { kind: "confirm", id: row.id }
  }
  if (row.kind === "delivery" && refusal.lasts === "abandoned") {
    const fulfillment = await readFulfillmentToRepeat(context, row)
    return { kind: "fulfil-again", id: row.id, fulfillment }
  }
  return refuse(`${refusal.message} Reload the order, and try again in a minute.`)
}

async function reopen(context: PluginContext, row: LedgerRow): Promise<LedgerRow> {
  const refusal = await settleOrder(context, row)
  if (refusal) {
    refuse(`${refusal.message} Fulfill the items again on the order's page.`)
  }
  const openRow = await context.plugin.ledger.move(row.id, "ordered", {
    changes: { confirm_attempts: 0, next_try_at: new Date() },
    guard: { state: "failed" },
  })
  return openRow ?? refuse("Another request is already working on it. Reload the order.")
}
