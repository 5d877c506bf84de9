import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { fromNow } from "./backoff"
import type { ConfirmOutcome } from "./confirm-outcome"

/**
 * Writes down that the carrier has the shipment. Numbers may have come while the answer was under way:
 * then the row is `tracked` already, and only the label's link is new.
 */
export async function keepConfirmed(
  scope: PluginScope,
  row: LedgerRow,
  labelUrls: string[],
): Promise<ConfirmOutcome> {
  const { ledger } = scope.memory
  const label = labelUrls.length > 0 ? { label_url: labelUrls.join("\n") } : {}
  const confirmed = await ledger.move(row.id, "confirmed", {
    changes: {
      ...label,
      last_error: null,
      confirm_attempts: 0,
      next_try_at: null,
      next_poll_at: fromNow(scope.memory.options.timing.firstPollSeconds),
    },
  })
  const noted = confirmed ?? (await ledger.note(row.id, { ...label, next_try_at: null }))
  return { state: noted?.state ?? "confirmed" }
}
