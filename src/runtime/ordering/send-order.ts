import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError, type ShipmentOrderingClient } from "../../carrier-api"
import { readConfiguration } from "../account/configuration"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { errorOfDifferences, toLedgerError } from "../shipments/ledger-error"
import type { PluginScope } from "../plugin-scope"
import { clientForRow } from "../account/service-client"
import { findByReference } from "../shipments/find-by-reference"
import { HOUR_MS } from "../durations"

/**
 * Orders the shipment of a claimed row: sends its frozen body with its key, or nothing when the
 * service has answered before.
 *
 * A definite refusal ends the row as `failed`, so that the next attempt is a new generation with a
 * new body. An unknown outcome keeps the row `pending` with a dead lease: the next attempt adopts it
 * and sends the same bytes with the same key.
 *
 * @param refuseIfChanged asked before anything is sent for the row: whoever changes the order looks for
 *   rows first, so that of a change and a shipment at once the second one sees the other
 * @throws CarrierApiError as the client does
 */
export async function sendOrder(
  scope: PluginScope,
  row: LedgerRow,
  refuseIfChanged?: () => Promise<void>,
): Promise<LedgerRow> {
  if (row.state === "ordered") {
    return row
  }
  const { ledger } = scope.memory
  try {
    if (!wasSentBefore(row)) {
      await refuseIfChanged?.()
    }
    const client = await clientForRow(scope, row)
    const known = await findSentBefore(scope, client, row)
    await ledger.note(row.id, { first_sent_at: row.first_sent_at ?? new Date() })
    const shipmentId =
      known ??
      (await client.createShipment(bodyOf(scope, row), { idempotencyKey: row.idempotency_key }))
        .shipmentId
    return await settle(scope, row, String(shipmentId))
  } catch (error) {
    await keepFailure(scope, row, error)
    throw error
  }
}

/**
 * How long the service remembers a key is not shown (API, "Create shipment"): one older than the
 * setting `key_max_age_hours` is not trusted to find the first shipment.
 */
async function findSentBefore(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<number | undefined> {
  const { settings } = await readConfiguration(scope.memory)
  const isOld =
    row.first_sent_at !== null &&
    Date.now() - row.first_sent_at.getTime() > settings.key_max_age_hours * HOUR_MS
  return isOld ? findByReference(scope, { client, row }) : undefined
}

async function settle(scope: PluginScope, row: LedgerRow, shipmentId: string): Promise<LedgerRow> {
  const ordered = await scope.memory.ledger.move(row.id, "ordered", {
    changes: {
      shipment_id: shipmentId,
      last_error: errorOfDifferences(row.differences),
      next_try_at: new Date(),
    },
    guard: { claim: row.claim, state: "pending" },
  })
  if (!ordered) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Another request has taken over this shipment meanwhile. Reload the order.",
    )
  }
  return ordered
}

async function keepFailure(scope: PluginScope, row: LedgerRow, error: unknown): Promise<void> {
  const { ledger } = scope.memory
  if (isDefinite(row, error)) {
    await ledger.move(row.id, "failed", {
      changes: { last_error: toLedgerError(error) },
      guard: { claim: row.claim, state: "pending" },
    })
  } else {
    await ledger.endLease(row.id, row.claim, toLedgerError(error))
  }
}

/**
 * Whether nothing can have been ordered. As long as no request was ever sent, every failure but a lost
 * answer says so. After one was sent (by this process or one that crashed), a refused key or a closed
 * port says nothing about it; only a refusal of the same data does.
 */
function isDefinite(row: LedgerRow, error: unknown): boolean {
  if (!(error instanceof CarrierApiError)) {
    return !wasSentBefore(row) && error instanceof MedusaError
  }
  const refusesTheData =
    error.kind === "rejected" &&
    error.operation === "create" &&
    [400, 422].includes(error.status ?? 0)
  return refusesTheData || (!wasSentBefore(row) && error.kind !== "indeterminate")
}

function wasSentBefore({ first_sent_at, unknown_answers }: LedgerRow): boolean {
  return first_sent_at !== null || unknown_answers > 0
}

function bodyOf(scope: PluginScope, row: LedgerRow): string {
  if (!row.sealed_body) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The request of shipment ${row.reference} is no longer kept, so it cannot be sent again.`,
    )
  }
  return scope.memory.unsealBody(row.id, row.sealed_body)
}
