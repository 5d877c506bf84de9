import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { OwnedFulfillment } from "./read-owned-order"

/** In a customer's words: being packed, waiting for the carrier, with the carrier, there. */
export type CustomerState = "preparing" | "ready" | "on_its_way" | "delivered"

/**
 * Where a parcel is. What the store says of its fulfillment comes before the ledger, which knows neither
 * when the carrier came nor when the customer had it.
 */
export function customerState(
  row: Pick<LedgerRow, "state" | "created_at">,
  fulfillment: Pick<OwnedFulfillment, "shipped_at" | "delivered_at">,
): CustomerState {
  if (isSaidOf(row, fulfillment.delivered_at)) {
    return "delivered"
  }
  const isTracked = row.state === "tracked"
  if (isSaidOf(row, fulfillment.shipped_at) || (isTracked && fulfillment.shipped_at)) {
    return "on_its_way"
  }
  return isTracked || row.state === "confirmed" ? "ready" : "preparing"
}

/** What was said before a replacement was ordered is said of the parcel that it replaces. */
function isSaidOf({ created_at }: Pick<LedgerRow, "created_at">, said: Date | string | null) {
  return Boolean(said && new Date(said) >= created_at)
}
