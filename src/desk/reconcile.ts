import { DateTime } from "luxon"
import { MedusaError } from "@medusajs/framework/utils"
import { awaitCall, accountFor, keyedClient } from "../service"
import { AuthError, type ShipmentOrderingClient } from "../carrier-api"
import type { Checkpoint, DateWindow, ReconciliationRow } from "../modules/shipment_ordering"
import {
  refuse,
  refuseData,
  accountOf,
  type PluginContext,
  DAY_MS,
  errorText,
  backoffSeconds,
  toLedgerError,
} from "../context"
import {
  type ComparedAccount,
  LEASE_SECONDS,
  compareAccount,
  RunRecord,
  RunTakenError,
} from "./compare-account"
import { emptyReport } from "./judge-pair"

interface ReconciliationRequest {
  account: string
  window: DateWindow
}

interface Begun {
  run: ReconciliationRow
  /** False if the account was already being compared; `run` is then that comparison. */
  isNew: boolean
}

const START: Checkpoint = {
  comparedTo: -1,
  progress: { listed: 0, rows: 0, details_read: 0 },
  report: emptyReport(),
}

/**
 * Begins to compare an account with the ledger. The comparison continues in the background.
 *
 * @throws MedusaError with the next step if the account has no address or no key
 */
export async function beginReconciliation(
  context: PluginContext,
  { account: handle, window }: ReconciliationRequest,
): Promise<Begun> {
  const { reconciliations } = context.plugin
  const account = await accountFor(context, handle)
  await keyedClient(context, account)
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
      startRun(context, run)
      return { run, isNew: true }
    }
    // If the other run has just ended, begin again.
    const running = await reconciliations.findRunning(wanted)
    if (running) {
      return { run: running, isNew: false }
    }
  }
}

/** The first wait is half a minute, and each next one twice as long: a quarter of an hour in total. */
const ATTEMPTS = 6

/**
 * Runs a comparison in this process, also after the request or job that began it has ended. After a crash, another
 * process continues from the last checkpoint.
 */
function startRun(context: PluginContext, run: ReconciliationRow): void {
  runReconciliation(context, run).catch((error: unknown) => {
    // Most likely the database is gone. When the lease ends, another process continues.
    context.logger.warn(`shipment-ordering: reconciliation ${run.id} stopped: ${errorText(error)}`)
  })
}

async function runReconciliation(context: PluginContext, run: ReconciliationRow): Promise<void> {
  const { reconciliations } = context.plugin
  const start = checkpointOf(run)
  const record = new RunRecord(reconciliations, run, start)
  try {
    if (run.attempts > ATTEMPTS) {
      refuse(DIED_TOO_OFTEN)
    }
    const account = await accountOfRun(context, run, record)
    await reconciliations.finish(run, await compareAccount(account, run, { record, start }))
  } catch (error) {
    if (!(error instanceof RunTakenError)) {
      await putDown(context, run, { record, error })
    }
  }
}

const DIED_TOO_OFTEN =
  "The store was stopped several times at the same place of this comparison. Begin it again."

/** Pauses a failed run for a later attempt, or ends it if another attempt would not help. */
async function putDown(
  { plugin: { reconciliations, options }, logger }: PluginContext,
  run: ReconciliationRow,
  { record, error }: { record: RunRecord; error: unknown },
): Promise<void> {
  const lastError = toLedgerError(error)
  logger.warn(`shipment-ordering: reconciliation ${run.id} failed (${lastError.kind})`)
  const attempts = await record.save()
  const needsMerchant = error instanceof AuthError || error instanceof MedusaError
  if (needsMerchant || attempts + 1 >= ATTEMPTS) {
    await reconciliations.fail(run, lastError)
  } else {
    await reconciliations.pause(run, lastError, backoffSeconds(attempts + 1, options.timing))
  }
}

async function accountOfRun(
  context: PluginContext,
  run: ReconciliationRow,
  record: RunRecord,
): Promise<ComparedAccount> {
  const { ledger, comparison } = context.plugin
  const { settings } = context.configuration
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
    service: inTurn(await clientOfRun(context, run), () =>
      awaitCall(context, baseUrl, (waitMs) => record.hold(waitMs)),
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

/** Continues runs whose process died or whose pause is over. */
export async function resumeRuns(context: PluginContext): Promise<void> {
  const { reconciliations } = context.plugin
  for (
    let run = await reconciliations.takeUp(LEASE_SECONDS);
    run;
    run = await reconciliations.takeUp(LEASE_SECONDS)
  ) {
    startRun(context, run)
  }
}

const DEFAULT_DAYS = 35
const LONGEST_DAYS = 731

/**
 * The UTC days that a comparison covers. `to` defaults to today, `from` to 35 days before `to`. The account is asked
 * for one day more on both sides.
 *
 * @throws MedusaError INVALID_DATA naming the field, if the span ends before it begins or is longer than two years
 */
export function runWindow({ from, to }: Partial<DateWindow>, now: Date): DateWindow {
  const today = DateTime.fromJSDate(now, { zone: "utc" }).startOf("day")
  const last = to === undefined ? today : day(to)
  const first = from === undefined ? last.minus({ days: DEFAULT_DAYS }) : day(from)
  if (first > last) {
    const end = to === undefined ? "today" : "to"
    refuseData(`from: must not be after ${end}`)
  }
  if (last.diff(first, "days").days > LONGEST_DAYS) {
    refuseData(`from: must be at most ${LONGEST_DAYS} days before to`)
  }
  return { from: first.toFormat("yyyy-MM-dd"), to: last.toFormat("yyyy-MM-dd") }
}

function day(text: string): DateTime {
  return DateTime.fromISO(text, { zone: "utc" })
}

/** @throws MedusaError NOT_ALLOWED if the account was deleted, has another address now, or has no key */
async function clientOfRun(
  context: PluginContext,
  run: ReconciliationRow,
): Promise<ShipmentOrderingClient> {
  const account = accountOf(context.configuration, run.account)
  if (account?.baseUrl !== run.base_url) {
    refuse(
      `The account "${run.account}" is no longer at ${run.base_url}. Compare it again where it is now.`,
    )
  }
  return keyedClient(context, { ...account, baseUrl: run.base_url }, run.environment)
}
