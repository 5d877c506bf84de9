import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { fromNow } from "./backoff"
import { toLedgerError } from "./ledger-error"
import type { PluginScope } from "../plugin-scope"

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
