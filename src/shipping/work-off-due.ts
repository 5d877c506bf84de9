import type { PluginScope } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import type { LedgerState } from "../modules/shipment_ordering/ledger/states"
import { fromNow } from "./backoff"
import { toLedgerError } from "./ledger-error"

const AT_ONCE = 5
/** The next run takes up what is left. */
const FOR_MS = 50_000

/** Works off the rows in `states` that are due, a few at a time, beside any number of other workers. */
export async function workOffDue(
  scope: PluginScope,
  states: LedgerState[],
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + FOR_MS
  while (performance.now() < end) {
    const due = await scope.memory.queue.takeDue({
      states,
      // Nobody else takes them meanwhile; a worker that died leaves its rows until then.
      reserveSeconds: scope.memory.options.timing.lookAgainSeconds,
      limit: AT_ONCE,
    })
    if (due.length === 0) {
      return
    }
    await forEachRow(scope, due, work)
  }
}

/** Works rows off one after the other; one that fails is noted and holds up no other. */
export async function forEachRow(
  scope: PluginScope,
  rows: LedgerRow[],
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      const last_error = toLedgerError(error)
      scope.logger.warn(`shipment-ordering: row ${row.id} failed (${last_error.kind})`)
      await scope.memory.ledger.note(row.id, {
        last_error,
        next_try_at: fromNow(scope.memory.options.timing.failureRetrySeconds),
      })
    }
  }
}
