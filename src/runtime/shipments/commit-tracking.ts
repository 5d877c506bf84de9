import { isEnded } from "../../modules/shipment_ordering/ledger/states"
import { fromNow } from "./backoff"
import type { PluginScope } from "../plugin-scope"
import type { TrackingReading } from "./read-tracking"

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
