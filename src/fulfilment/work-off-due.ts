import { fromNow, type PluginContext, toLedgerError } from "../context"
import type {
  LedgerDifference,
  LedgerError,
  LedgerRow,
  LedgerState,
} from "../modules/shipment_ordering"

const AT_ONCE = 5
/** The next run takes up what is left. */
const FOR_MS = 50_000

/** Processes the due rows in `states`, a few at a time. Any number of workers may do so at once. */
export async function workOffDue(
  context: PluginContext,
  states: LedgerState[],
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + FOR_MS
  while (performance.now() < end) {
    const due = await context.plugin.queue.takeDue({
      states,
      // No other worker takes the rows for so long. If this one dies, they are due again then.
      reserveSeconds: context.plugin.options.timing.lookAgainSeconds,
      limit: AT_ONCE,
    })
    if (due.length === 0) {
      return
    }
    await forEachRow(context, due, work)
  }
}

/** Processes rows one after the other. A failure is noted on its row and does not stop the rest. */
export async function forEachRow(
  context: PluginContext,
  rows: LedgerRow[],
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      const last_error = toLedgerError(error)
      context.logger.warn(`shipment-ordering: row ${row.id} failed (${last_error.kind})`)
      await context.plugin.ledger.note(row.id, {
        last_error,
        next_try_at: fromNow(context.plugin.options.timing.failureRetrySeconds),
      })
    }
  }
}

export const OTHER_DATA =
  "The data at the service differ from the order. Check the differences, then confirm by hand."

/** The error of a row that has differences. */
export function errorOfDifferences(differences: LedgerDifference[] | null): LedgerError | null {
  return differences?.length
    ? { kind: "differences", message: OTHER_DATA, at: new Date().toISOString() }
    : null
}
