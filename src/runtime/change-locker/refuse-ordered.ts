import type { Ledger } from "../../modules/shipment_ordering/ledger/ledger"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../../modules/shipment_ordering/ledger/states"
import { refuse } from "../refuse"

/** Nobody makes so many of one order. */
const MOST_SHIPMENTS = 1_000

/**
 * Refuses to change what is ordered of an order that is with the service: it has no way to change anything.
 *
 * @throws MedusaError NOT_ALLOWED with the next step
 */
export async function refuseOrdered(ledger: Ledger, orderId: string): Promise<void> {
  const { rows } = await ledger.list({ order_id: orderId }, { limit: MOST_SHIPMENTS, offset: 0 })
  const live = rows.find(({ kind, state }) => kind === "delivery" && !isEnded(state))
  if (live) {
    refuse(nextStep(live))
  }
}

function nextStep({ state, reference }: LedgerRow): string {
  switch (state) {
    case "pending":
      return (
        `Whether the service has shipment ${reference} of this order is not known yet. ` +
        "Retry that shipment first; then replace it with one to another locker."
      )
    case "ordered":
      return (
        `The service has shipment ${reference} of this order already, and changes nothing of it. ` +
        "Replace it with one to another locker; until it is confirmed, that costs nothing."
      )
    default:
      return (
        `Shipment ${reference} of this order is with the carrier already. Order a replacement to ` +
        "another locker if a second parcel is to go out; both are charged."
      )
  }
}
