import type { Ledger } from "../../modules/shipment_ordering/ledger/ledger"
import { isGone, type LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { refuse } from "../refuse"

/** Nobody makes so many of one order. */
export const MOST_SHIPMENTS = 1_000

/**
 * Refuses to change what is ordered of an order that is with the service: it has no way to change anything.
 *
 * @throws MedusaError NOT_ALLOWED with the next step
 */
export async function refuseOrdered(ledger: Ledger, ordered: OrderedGoods): Promise<void> {
  const live = await findOrdered(ledger, ordered.orderId)
  if (live) {
    refuse(nextStep(live, ordered))
  }
}

interface OrderedGoods {
  orderId: string
  /** Some of its goods are left to be shipped. */
  isOpen: boolean
}

/** A shipment of an order that the service has, or may have. */
export async function findOrdered(ledger: Ledger, orderId: string): Promise<LedgerRow | undefined> {
  const { rows } = await ledger.list({ order_id: orderId }, { limit: MOST_SHIPMENTS, offset: 0 })
  return rows.find((row) => row.kind === "delivery" && !isGone(row))
}

function nextStep({ state, reference }: LedgerRow, { isOpen }: OrderedGoods): string {
  if (state === "pending") {
    return (
      `Whether the service has shipment ${reference} of this order is not known yet. ` +
      "Retry that shipment first; then replace it with one to another locker."
    )
  }
  if (isOpen) {
    return (
      `A part of this order is with the service already, as shipment ${reference}. ` +
      "Ship the rest with another locker in the Ship dialog."
    )
  }
  switch (state) {
    case "ordered":
      return (
        `The service has shipment ${reference} of this order already, and changes nothing of it. ` +
        "Replace it with one to another locker; until it is confirmed, that costs nothing."
      )
    case "failed":
      return (
        `The service has shipment ${reference} of this order, which could not be confirmed. ` +
        "Replace it with one to another locker; it is let go then, and costs nothing."
      )
    default:
      return (
        `Shipment ${reference} of this order is with the carrier already. Order a replacement to ` +
        "another locker if a second parcel is to go out; both are charged."
      )
  }
}
