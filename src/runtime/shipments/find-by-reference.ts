import type { ShipmentOrderingClient } from "../../carrier-api"
import { referenceIn } from "../../booking"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"

const DAY_MS = 86_400_000

/**
 * Looks in the account for the shipment that a request once sent may have made. The reference ends the
 * description, the one field that the service echoes.
 *
 * @returns the shipment's id, or undefined when no shipment has the reference
 */
export async function findByReference(
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<number | undefined> {
  const sentAt = (row.first_sent_at ?? row.created_at).getTime()
  const ids = await client.listShipments({
    from: day(sentAt - DAY_MS),
    to: day(Date.now() + DAY_MS),
  })
  for (const id of ids) {
    const detail = await client.getShipment(id)
    if (referenceIn(detail.parcel.description ?? "") === row.reference) {
      return id
    }
  }
  return undefined
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
