import { DateTime } from "luxon"
import { MedusaError } from "@medusajs/framework/utils"
import { awaitCall, accountFor, keyedClient } from "../account"
import { type ApiClient, AuthError } from "../carrier-api"
import type { Checkpoint, ReconciliationRow } from "../modules/shipment_ordering"
import {
  refuse,
  accountOf,
  type PluginContext,
  errorText,
  backoffSeconds,
  toLedgerError,
} from "../context"
import { compareAccount } from "./compare-account"
import { emptyReport } from "./judge-pair"

/**
 * Begins to compare an account with the ledger, over the last 35 days. The comparison continues in the background.
 *
 * @returns isNew: false if the account was already being compared; `run` is then that comparison
 * @throws MedusaError with the next step if the account has no address or no key
 */
export async function beginReconciliation(
  context: PluginContext,
  handle: string,
): Promise<{ run: ReconciliationRow; isNew: boolean }> {
  const { reconciliations } = context.plugin
  const account = await accountFor(context, handle)
  await keyedClient(context, account)
  const { environment, baseUrl: base_url } = account
  const newRun = {
    account: handle,
    environment,
    base_url,
    ...windowUntil(new Date()),
    compared_to: "-1",
    progress: { listed: 0, rows: 0, details_read: 0 },
    report: emptyReport(),
  }
  for (;;) {
    const run = await reconciliations.begin(newRun, LEASE_SECONDS)
    if (run) {
      startRun(context, run)
      return { run, isNew: true }
    }
    // If the other run has just ended, begin again.
    const running = await reconciliations.find({ account: handle, environment, state: "running" })
    if (running) {
      return { run: running, isNew: false }
    }
  }
}

const COMPARED_DAYS = 35

/** First and last UTC day. The account is asked for one day more on both sides. */
function windowUntil(now: Date): Pick<ReconciliationRow, "window_from" | "window_to"> {
  const today = DateTime.fromJSDate(now, { zone: "utc" })
  return {
    window_from: today.minus({ days: COMPARED_DAYS }).toFormat("yyyy-MM-dd"),
    window_to: today.toFormat("yyyy-MM-dd"),
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
  const record = new RunRecord(context, run)
  try {
    if (run.attempts > ATTEMPTS) {
      refuse(DIED_TOO_OFTEN)
    }
    const checkpoint = await compareAccount(context, run, {
      client: await clientOfRun(context, run),
      awaitTurn: () => awaitCall(context, run.base_url, (waitMs) => record.holdFor(waitMs)),
      reach: (reached) => record.reach(reached),
    })
    await context.plugin.reconciliations.finish(run, { checkpoint })
  } catch (error) {
    if (!(error instanceof RunTakenError)) {
      await putDown(context, run, { record, error })
    }
  }
}

const DIED_TOO_OFTEN =
  "The store was stopped several times at the same place of this comparison. Begin it again."

/** Longer than one call with all its retries. After it, another process may take over the run. */
const LEASE_SECONDS = 90
const SAVE_EVERY_MS = 1000

/** Another process has taken over the run, so this one stops. */
class RunTakenError extends Error {
  constructor() {
    super("Another process goes on with this comparison.")
  }
}

/** Saves the checkpoints of a running comparison. */
class RunRecord {
  private savedAt = performance.now()
  /** The checkpoint to continue from if the run ends now. */
  private safe: Checkpoint

  constructor(
    private readonly context: PluginContext,
    private readonly run: ReconciliationRow,
  ) {
    const { compared_to, progress, report } = run
    this.safe = { compared_to, progress, report }
  }

  /** Keeps a checkpoint in memory, and saves it about once a second. @throws RunTakenError */
  async reach(checkpoint: Checkpoint): Promise<void> {
    this.safe = checkpoint
    if (performance.now() - this.savedAt >= SAVE_EVERY_MS) {
      await this.save()
    }
  }

  /** @returns how often the run was restarted since its last progress. @throws RunTakenError */
  async save(): Promise<number> {
    const attempts = await this.hold(LEASE_SECONDS, this.safe)
    this.savedAt = performance.now()
    return attempts
  }

  /** Extends the lease for a wait. @throws RunTakenError */
  async holdFor(waitMs: number): Promise<void> {
    await this.hold(LEASE_SECONDS + waitMs / 1000)
  }

  private async hold(seconds: number, checkpoint?: Checkpoint): Promise<number> {
    const held = await this.context.plugin.reconciliations.hold(this.run, seconds, checkpoint)
    if (!held) {
      throw new RunTakenError()
    }
    return held.attempts
  }
}

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
    await reconciliations.finish(run, { error: lastError })
  } else {
    await reconciliations.pause(run, lastError, backoffSeconds(attempts + 1, options.timing))
  }
}

/** @throws MedusaError NOT_ALLOWED if the account was deleted, has another address now, or has no key */
async function clientOfRun(context: PluginContext, run: ReconciliationRow): Promise<ApiClient> {
  const account = accountOf(context.configuration, run.account)
  if (account?.baseUrl !== run.base_url) {
    refuse(
      `The account "${run.account}" is no longer at ${run.base_url}. Compare it again where it is now.`,
    )
  }
  return keyedClient(context, { ...account, baseUrl: run.base_url }, run.environment)
}

/** Continues runs whose process died or whose pause is over. */
export async function resumeReconciliations(context: PluginContext): Promise<void> {
  const { reconciliations } = context.plugin
  for (;;) {
    const run = await reconciliations.takeUp(LEASE_SECONDS)
    if (!run) return
    startRun(context, run)
  }
}
