import { CarrierApiError } from "../carrier-api"
import { errorText, type PluginContext, sentence } from "../context"
import type {
  LedgerDifference,
  LedgerError,
  LedgerRow,
  LedgerState,
  Timing,
} from "../modules/shipment_ordering"

const AT_ONCE = 5
/** The next run takes up what is left. */
const FOR_MS = 50_000

/** Works off the rows in `states` that are due, a few at a time, beside any number of other workers. */
export async function workOffDue(
  context: PluginContext,
  states: LedgerState[],
  work: (row: LedgerRow) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + FOR_MS
  while (performance.now() < end) {
    const due = await context.plugin.queue.takeDue({
      states,
      // No other worker takes them meanwhile; one that died leaves its rows until then.
      reserveSeconds: context.plugin.options.timing.lookAgainSeconds,
      limit: AT_ONCE,
    })
    if (due.length === 0) {
      return
    }
    await forEachRow(context, due, work)
  }
}

/** Works rows off one after the other; one that fails is noted and holds up no other. */
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

/** Seconds until the next try: doubling, by default from half a minute to an hour. */
export function backoffSeconds(
  attempts: number,
  {
    firstRetrySeconds,
    longestRetrySeconds,
  }: Pick<Timing, "firstRetrySeconds" | "longestRetrySeconds">,
): number {
  return Math.min(firstRetrySeconds * 2 ** Math.max(0, attempts - 1), longestRetrySeconds)
}

export function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

export const OTHER_DATA =
  "The service holds other data than the order. Check them, then confirm by hand."

/** What stands at a row as long as its differences do; nothing where there are none. */
export function errorOfDifferences(differences: LedgerDifference[] | null): LedgerError | null {
  return differences?.length
    ? { kind: "differences", message: OTHER_DATA, at: new Date().toISOString() }
    : null
}

/** An error as the ledger keeps it: in words for the merchant, the service's own included; no key. */
export function toLedgerError(error: unknown): LedgerError {
  const at = new Date().toISOString()
  if (error instanceof CarrierApiError) {
    return { kind: error.kind, message: sentence(error), fields: error.fields, at }
  }
  return { kind: "internal", message: errorText(error), at }
}
