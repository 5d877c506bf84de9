import { MedusaError } from "@medusajs/framework/utils"
import { AuthError, type ShipmentOrderingClient } from "../../carrier-api"
import type {
  Checkpoint,
  ReconciliationRow,
} from "../../modules/shipment_ordering/reconciliations/reconciliation-row"
import { readConfiguration } from "../account/configuration"
import { awaitCall } from "../await-call"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { backoffSeconds } from "../shipments/backoff"
import { toLedgerError } from "../shipments/ledger-error"
import { clientOfRun } from "./client-of-run"
import { compareAccount } from "./compare-account"
import type { ComparedAccount } from "./compared-account"
import { RunRecord, RunTakenError } from "./run-record"
import { DAY_MS } from "../durations"

/** Half a minute first, then twice as long each time: a quarter of an hour in all. */
const ATTEMPTS = 6

/**
 * Works on a run until it is done or the service fails it. It goes on in this process after the
 * request or job that began it; whoever takes it up after a crash goes on from the last checkpoint.
 */
export function startRun(scope: PluginScope, run: ReconciliationRow): void {
  runReconciliation(scope, run).catch((error: unknown) => {
    // The database is gone, most likely with the store: the lease ends, and another process goes on.
    scope.logger.warn(`shipment-ordering: reconciliation ${run.id} stopped: ${errorText(error)}`)
  })
}

async function runReconciliation(scope: PluginScope, run: ReconciliationRow): Promise<void> {
  const { reconciliations } = scope.memory
  const start = checkpointOf(run)
  const record = new RunRecord(reconciliations, run, start)
  try {
    if (run.attempts > ATTEMPTS) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, DIED_TOO_OFTEN)
    }
    const account = await accountOfRun(scope, run, record)
    await reconciliations.finish(run, await compareAccount(account, run, { record, start }))
  } catch (error) {
    if (!(error instanceof RunTakenError)) {
      await putDown(scope, run, { record, error })
    }
  }
}

const DIED_TOO_OFTEN =
  "The store was stopped several times at the same place of this comparison. Begin it again."

/** Leaves a run to be taken up later, or gives it up when that would help nothing. */
async function putDown(
  { memory: { reconciliations, options }, logger }: PluginScope,
  run: ReconciliationRow,
  { record, error }: { record: RunRecord; error: unknown },
): Promise<void> {
  const problem = toLedgerError(error)
  logger.warn(`shipment-ordering: reconciliation ${run.id} failed (${problem.kind})`)
  const attempts = await record.save()
  const needsMerchant = error instanceof AuthError || error instanceof MedusaError
  if (needsMerchant || attempts + 1 >= ATTEMPTS) {
    await reconciliations.fail(run, problem)
  } else {
    await reconciliations.pause(run, problem, backoffSeconds(attempts + 1, options.timing))
  }
}

async function accountOfRun(
  scope: PluginScope,
  run: ReconciliationRow,
  record: RunRecord,
): Promise<ComparedAccount> {
  const { ledger, comparison } = scope.memory
  const { settings } = await readConfiguration(scope.memory)
  const { account, environment, base_url: baseUrl } = run
  return {
    span: {
      account,
      environment,
      baseUrl,
      from: new Date(`${run.window_from}T00:00:00Z`),
      until: new Date(Date.parse(`${run.window_to}T00:00:00Z`) + DAY_MS),
    },
    settings,
    ledger,
    comparison,
    service: inTurn(await clientOfRun(scope, run), () =>
      awaitCall(scope, baseUrl, (waitMs) => record.hold(waitMs)),
    ),
  }
}

function inTurn(
  client: ShipmentOrderingClient,
  turn: () => Promise<void>,
): ComparedAccount["service"] {
  return {
    getShipment: async (shipmentId) => {
      await turn()
      return client.getShipment(shipmentId)
    },
    listShipments: async (range) => {
      await turn()
      return client.listShipments(range)
    },
  }
}

function checkpointOf({ compared_to, progress, report }: ReconciliationRow): Checkpoint {
  return { comparedTo: Number(compared_to), progress, report }
}
