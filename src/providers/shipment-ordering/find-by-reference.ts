import type { ShipmentOrderingClient } from "../../carrier-api"
import { referenceIn } from "../../booking"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../../runtime/account/configuration"
import type { PluginScope } from "../../runtime/plugin-scope"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Looks in the account for a shipment that an old request may have made. How long the service
 * remembers an idempotency key is not shown (API, "Create shipment"), so a key older than the setting
 * `key_max_age_hours` is not trusted to find it.
 *
 * @returns the shipment's id, or undefined when the key is young or no shipment has the reference
 */
export async function findByReference(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<number | undefined> {
  const { settings } = await readConfiguration(scope.memory)
  const sentAt = row.first_sent_at?.getTime()
  if (!sentAt || Date.now() - sentAt < settings.key_max_age_hours * HOUR_MS) {
    return undefined
  }
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
