import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { claimLease, isFree, leaseFor, takeRows, writeHeld } from "../lease"
import type { LedgerError } from "../ledger/ledger-row"
import type { ShipmentOrderingReconciliation } from "../models/desk"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_reconciliation"
const SUMMARY = [
  "id",
  "account",
  "environment",
  "base_url",
  "state",
  "window_from",
  "window_to",
  "lease_until",
  "attempts",
  "progress",
  "last_error",
  "started_at",
  "finished_at",
] as const satisfies (keyof ReconciliationRow)[]

/** First and last day, `YYYY-MM-DD`. */
export interface DateWindow {
  from: string
  to: string
}

type NewReconciliation = Pick<
  ReconciliationRow,
  "account" | "environment" | "base_url" | "window_from" | "window_to"
>

/** A run without its large columns, but with the counts of its report. */
export type ReconciliationSummary = Pick<ReconciliationRow, (typeof SUMMARY)[number]> &
  Pick<ReconcileReport, "counts" | "compared" | "unread">

/** A run and the claim on it. */
type RunClaim = Pick<ReconciliationRow, "id" | "claim">

/** The saved progress of a comparison. A resumed run continues from here. */
export type Checkpoint = Pick<ReconciliationRow, "compared_to" | "progress" | "report">

/**
 * The comparisons of accounts. One runs at a time per account and environment (a unique index). One process at a
 * time works on it: every write checks the claim.
 */
export class ReconciliationStore {
  constructor(private readonly knex: Knex) {}

  /** @returns undefined while another run of the account is going on */
  async begin(
    run: NewReconciliation & Checkpoint,
    leaseSeconds: number,
  ): Promise<ReconciliationRow | undefined> {
    const insert = insertOnce(this.knex, TABLE, {
      prefix: "sorec",
      key: "account, environment",
      where: "state = 'running'",
      row: { ...run, ...claimLease(this.knex, leaseSeconds), started_at: this.knex.fn.now() },
    })
    const [row] = (await insert.ignore().returning("*")) as ReconciliationRow[]
    return row
  }

  async find(of: Partial<ReconciliationRow>): Promise<ReconciliationRow | undefined> {
    return this.live().where(of).first()
  }

  /** Whether a run of the account began within `withinHours` and has not failed. */
  async isBegun(account: string, withinHours: number): Promise<boolean> {
    const runs = await this.live()
      .where({ account })
      .whereNot({ state: "failed" })
      .whereRaw("started_at > now() - make_interval(hours => ?)", [withinHours])
      .first("id")
    return runs !== undefined
  }

  /** The newest first. Few, see `finish`. */
  async list({ account }: { account?: string }): Promise<ReconciliationSummary[]> {
    const counts = this.knex.raw(
      "report->'counts' as counts, (report->>'compared')::int as compared, (report->>'unread')::int as unread",
    )
    return this.live()
      .where(account === undefined ? {} : { account })
      .select<ReconciliationSummary[]>(...SUMMARY, counts)
      .orderBy([{ column: "started_at", order: "desc" }, "id"])
  }

  /** Takes a run that no process works on: its process died, or it has waited long enough. */
  async takeUp(leaseSeconds: number): Promise<ReconciliationRow | undefined> {
    const free = this.live()
      .where({ state: "running" })
      .whereRaw(isFree())
      .orderBy("lease_until")
      .limit(1)
    const [row] = await takeRows<ReconciliationRow>(
      this.knex,
      { table: TABLE, free },
      {
        ...claimLease(this.knex, leaseSeconds),
        attempts: this.knex.raw("attempts + 1"),
      },
    )
    return row
  }

  /**
   * Extends the lease of a run, and saves its progress. If there is any, resets the attempts and the last error.
   *
   * @returns the attempts since the last progress; undefined when the claim no longer holds
   */
  async hold(
    run: RunClaim,
    leaseSeconds: number,
    checkpoint?: Checkpoint,
  ): Promise<{ attempts: number } | undefined> {
    const lease = leaseFor(this.knex, leaseSeconds)
    if (!checkpoint) {
      return this.write(run, lease)
    }
    const unlessFurther = (column: string, otherwise: string) =>
      this.knex.raw(`case when compared_to = ? then ${column} else ${otherwise} end`, [
        checkpoint.compared_to,
      ])
    return this.write(run, {
      ...checkpoint,
      ...lease,
      attempts: unlessFurther("attempts", "0"),
      last_error: unlessFurther("last_error", "null"),
    })
  }

  /** Pauses a run. It may be resumed after `seconds`. */
  async pause(run: RunClaim, lastError: LedgerError, seconds: number): Promise<void> {
    await this.write(run, { last_error: lastError, ...leaseFor(this.knex, seconds) })
  }

  /**
   * Ends a run, which replaces the account's earlier one. With an error it has failed: its findings stay, and so do those
   * of the last run that did not fail.
   */
  async finish(
    run: RunClaim & Pick<ReconciliationRow, "account" | "environment">,
    end: { checkpoint: Checkpoint } | { error: LedgerError },
  ) {
    const written = await this.write(run, {
      ...("checkpoint" in end
        ? { ...end.checkpoint, state: "done", last_error: null }
        : { state: "failed", last_error: end.error }),
      finished_at: this.knex.fn.now(),
    })
    if (!written) return
    const { id, account, environment } = run
    await this.knex(TABLE)
      .where({ account, environment })
      .whereNot({ id })
      .whereIn("state", "error" in end ? ["failed"] : ["done", "failed"])
      .delete()
  }

  /** Deletes runs that ended before a moment. */
  async deleteBefore(moment: Date): Promise<void> {
    await this.knex(TABLE).where("finished_at", "<", moment).delete()
  }

  private live() {
    return liveRows<ReconciliationRow>(this.knex, TABLE)
  }

  private write({ id, claim }: RunClaim, changes: object) {
    const claimedRow = { table: TABLE, id, claim, state: "running" }
    return writeHeld<ReconciliationRow>(this.knex, claimedRow, changes)
  }
}

/** A row of `shipment_ordering_reconciliation` as the database gives it. */
export type ReconciliationRow = Omit<
  InferTypeOf<typeof ShipmentOrderingReconciliation>,
  "progress" | "report" | "last_error" | "created_at" | "updated_at" | "deleted_at"
> & { progress: ReconciliationProgress; report: ReconcileReport; last_error: LedgerError | null }

/** How much is to be compared, and how many details were read. The report counts what was compared. */
interface ReconciliationProgress {
  /** Shipments that the account lists. */
  listed: number
  /** Shipments of the ledger that were ordered in the window. */
  rows: number
  details_read: number
}

/**
 * The comparison of an account with the ledger so far. Its size is limited: it counts all findings, and lists the
 * first `listedPerKind` of each kind.
 */
export interface ReconcileReport {
  listedPerKind: number
  compared: number
  /** Not judged, because their detail could not be read. */
  unread: number
  counts: Readonly<Record<Finding["kind"], number>>
  findings: readonly Finding[]
}

/** What the merchant should look at; each names the shipment. */
export type Finding =
  /** `rowId`: the row that waits for an answer and has this reference; null if no row has it. */
  | {
      kind: "unknown_in_store"
      shipmentId: number
      reference: string | null
      serviceCode: string | null
      pickupAt: string | null
      hasNumbers: boolean
      rowId: string | null
    }
  | { kind: "unknown_in_account"; shipmentId: number; rowId: string }
  | { kind: "confirmed_there"; shipmentId: number; rowId: string }
  | {
      kind: "charged_otherwise"
      shipmentId: number
      rowId: string
      serviceCode: string
      quoted: string
      charged: string
      currency: string
    }
  /** `hasNumbers`: it was confirmed after all, and costs something. */
  | { kind: "abandoned_in_account"; shipmentId: number; rowId: string; hasNumbers: boolean }
