import { type DateWindow, emptyReport } from "../../booking"
import type {
  Checkpoint,
  ReconciliationRow,
} from "../../modules/shipment_ordering/reconciliations/reconciliation-row"
import { accountFor, keyedClient } from "../account/service-client"
import type { PluginScope } from "../plugin-scope"
import { LEASE_SECONDS } from "./run-record"
import { startRun } from "./run-reconciliation"

export interface ReconciliationWish {
  account: string
  window: DateWindow
}

export interface Begun {
  run: ReconciliationRow
  /** False: another one of the account is running, and this is it. */
  isNew: boolean
}

const START: Checkpoint = {
  comparedTo: -1,
  progress: { listed: 0, rows: 0, details_read: 0 },
  report: emptyReport(),
}

/**
 * Begins to compare an account with the ledger. It goes on by itself.
 *
 * @throws MedusaError with the next step when the account has no address or no key
 */
export async function beginReconciliation(
  scope: PluginScope,
  { account: handle, window }: ReconciliationWish,
): Promise<Begun> {
  const { reconciliations } = scope.memory
  const account = await accountFor(scope, handle)
  await keyedClient(scope, account)
  const wanted = {
    account: handle,
    environment: account.environment,
    base_url: account.baseUrl,
    window_from: window.from,
    window_to: window.to,
  }
  for (;;) {
    const run = await reconciliations.begin(wanted, START, LEASE_SECONDS)
    if (run) {
      startRun(scope, run)
      return { run, isNew: true }
    }
    // It may have ended between the two looks.
    const running = await reconciliations.findRunning(wanted)
    if (running) {
      return { run: running, isNew: false }
    }
  }
}
