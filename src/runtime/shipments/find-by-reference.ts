import { CarrierApiError, type ShipmentOrderingClient } from "../../carrier-api"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { referenceIn } from "../../booking"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { DAY_MS, HOUR_MS } from "../durations"

/**
 * Looks in the account for the shipment that a request once sent may have made. The reference ends the
 * description, the one field that the service echoes. Read are only those of the days in question that
 * the ledger knows nothing of.
 *
 * @param beforeRead awaited before each request
 * @returns the shipment's id, or undefined when no shipment has the reference
 */
export async function findByReference(
  scope: PluginScope,
  { client, row }: { client: ShipmentOrderingClient; row: LedgerRow },
  beforeRead: () => Promise<void> = () => Promise.resolve(),
): Promise<number | undefined> {
  const sentAt = (row.first_sent_at ?? row.created_at).getTime()
  await beforeRead()
  const { settings } = await readConfiguration(scope.memory)
  const from = sentAt - DAY_MS
  // After that age the key was not sent again, so nothing can have come of it later.
  const until = Math.min(sentAt + settings.key_max_age_hours * HOUR_MS, Date.now()) + DAY_MS
  const ids = await client.listShipments({ from: day(from), to: day(until) })
  const known = await scope.memory.comparison.withShipments(
    {
      account: row.account,
      environment: row.environment,
      baseUrl: row.base_url,
      from: new Date(from),
      until: new Date(until),
    },
    ids,
  )
  const ours = new Set(known.map(({ shipment_id }) => Number(shipment_id)))
  for (const id of ids.filter((candidate) => !ours.has(candidate))) {
    await beforeRead()
    const detail = await client.getShipment(id).catch(unlessMissing)
    if (referenceIn(detail?.parcel.description ?? "") === row.reference) {
      return id
    }
  }
  return undefined
}

/** It was deleted since the list was made: it stops no search for another one. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof CarrierApiError && error.kind === "not-found") return undefined
  throw error
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
