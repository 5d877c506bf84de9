import { MedusaError } from "@medusajs/framework/utils"
import { clientForRow } from "../account"
import { CarrierApiError } from "../carrier-api"
import type { PluginScope } from "../context"
import type { LedgerError, LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../modules/shipment_ordering/ledger/states"
import { fromNow, toLedgerError } from "../shipping"

/** What a look at the service brought. Errors are told, not thrown: a workflow would mangle them. */
export type TrackingOutcome =
  | { kind: "read"; reading: TrackingReading }
  /** Somebody has looked a moment ago (`readAgainSeconds`), or there is nothing to look at. */
  | { kind: "not-now" }
  | { kind: "failed"; error: LedgerError }

interface TrackingReading {
  rowId: string
  /** All numbers known now, old and new. */
  numbers: string[]
  chargedPrice: string | undefined
  referenceNumber: string | undefined
}

/**
 * Reads a shipment's numbers from the service. The detail, read with the API key, is the only source;
 * what a callback's query says is never stored.
 */
export async function readTracking(scope: PluginScope, rowId: string): Promise<TrackingOutcome> {
  const row = await scope.memory.queue.takeRead(rowId, scope.memory.options.timing.readAgainSeconds)
  if (!row?.shipment_id) {
    return { kind: "not-now" }
  }
  try {
    return { kind: "read", reading: await read(scope, row, Number(row.shipment_id)) }
  } catch (error) {
    if (error instanceof CarrierApiError || error instanceof MedusaError) {
      return { kind: "failed", error: toLedgerError(error) }
    }
    throw error
  }
}

async function read(
  scope: PluginScope,
  row: LedgerRow,
  shipmentId: number,
): Promise<TrackingReading> {
  const client = await clientForRow(scope, row)
  const detail = await client.getShipment(shipmentId)
  const numbers = [...new Set([...row.tracking_numbers, ...detail.trackingNumbers])]
  return {
    rowId: row.id,
    numbers,
    chargedPrice: detail.servicePrice.withTax,
    referenceNumber: detail.referenceNumber,
  }
}

/**
 * Writes what was read to the ledger, after the numbers are on the fulfillment: a crash in between
 * only means that the same numbers are found again.
 */
export async function commitTracking(scope: PluginScope, reading: TrackingReading): Promise<void> {
  const { ledger } = scope.memory
  const row = await ledger.find(reading.rowId)
  if (!row) {
    return
  }
  const isComplete = reading.numbers.length >= row.packages.length
  const known = {
    tracking_numbers: reading.numbers,
    charged_price: reading.chargedPrice ?? row.charged_price,
    reference_number: reading.referenceNumber ?? row.reference_number,
    next_poll_at: isComplete ? null : fromNow(scope.memory.options.timing.pollAgainSeconds),
  }
  if (reading.numbers.length === 0 || isEnded(row.state) || row.state === "tracked") {
    await ledger.note(row.id, known)
    return
  }
  await ledger.move(row.id, "tracked", { changes: { ...known, last_error: null } })
}
