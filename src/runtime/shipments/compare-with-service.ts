import { differencesFromDetail, readBody } from "../../booking"
import type { ShipmentOrderingClient } from "../../carrier-api"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { errorOfDifferences } from "./ledger-error"

/** Whether it may come from an earlier, lost request, and was not looked at yet. */
export function needsComparison(row: LedgerRow): boolean {
  return row.unknown_answers > 0 && row.differences === null && row.sealed_body !== null
}

/**
 * Compares a shipment that may come from an earlier, lost request with what was sent, once. A first
 * request that was answered needs no look: its answer is about its own body.
 */
export async function compareWithService(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<LedgerRow> {
  if (!needsComparison(row) || !row.sealed_body) {
    return row
  }
  const body = readBody(scope.memory.unsealBody(row.id, row.sealed_body))
  const detail = await client.getShipment(Number(row.shipment_id))
  const differences = differencesFromDetail(body, detail)
  const last_error = errorOfDifferences(differences)
  const found = last_error ? { differences, last_error } : { differences }
  return (await scope.memory.ledger.note(row.id, found)) ?? row
}
