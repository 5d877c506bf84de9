import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { secondsFromNow } from "../ledger/ledger"
import type { LedgerError } from "../ledger/ledger-row"
import type { ShipmentOrderingReconciliation } from "../models/desk"

const TABLE = "shipment_ordering_reconciliation"
const SUMMARY: (keyof ReconciliationRow)[] = [
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
]

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
export type ReconciliationSummary = Omit<ReconciliationRow, "claim" | "compared_to" | "report"> &
  Pick<ReconcileReport, "counts" | "compared" | "unread">

/** A run and the claim on it. */
export type Held = Pick<ReconciliationRow, "id" | "claim">

/**
 * The comparisons of accounts. One runs at a time per account and environment (a unique index). One process at a
 * time works on it: every write checks the claim.
 */
export class ReconciliationStore {
  constructor(private readonly knex: Knex) {}

  /** @returns undefined while another run of the account is going on */
  async begin(
    wanted: NewReconciliation,
    start: Checkpoint,
    leaseSeconds: number,
  ): Promise<ReconciliationRow | undefined> {
    return this.first(
      this.knex(TABLE)
        .insert({
          id: generateEntityId("", "sorec"),
          ...wanted,
          ...this.freshClaim(leaseSeconds),
          ...encode(start),
          started_at: this.knex.fn.now(),
        })
        .onConflict(
          this.knex.raw(
            "(account, environment) where state = 'running' and deleted_at is null",
          ) as never,
        )
        .ignore()
        .returning("*"),
    )
  }

  async find(id: string): Promise<ReconciliationRow | undefined> {
    return this.live().where({ id }).first()
  }

  async findRunning(
    of: Pick<ReconciliationRow, "account" | "environment">,
  ): Promise<ReconciliationRow | undefined> {
    return this.live()
      .where({ account: of.account, environment: of.environment, state: "running" })
      .first()
  }

  /** Whether a run of the account over the same days began within `withinHours` and has not failed. */
  async isBegun(
    { account, from, to }: { account: string } & DateWindow,
    withinHours: number,
  ): Promise<boolean> {
    const found = await this.live()
      .where({ account, window_from: from, window_to: to })
      .whereNot({ state: "failed" })
      .whereRaw("started_at > now() - make_interval(hours => ?)", [withinHours])
      .first("id")
    return found !== undefined
  }

  /** Newest first. */
  async list(
    { account }: { account?: string },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: ReconciliationSummary[]; count: number }> {
    const matching = () =>
      this.knex(TABLE)
        .where(account === undefined ? {} : { account })
        .whereNull("deleted_at")
    const found = this.knex.raw(
      "report->'counts' as counts, (report->>'compared')::int as compared, (report->>'unread')::int as unread",
    )
    const [rows, counted] = await Promise.all([
      matching()
        .select<ReconciliationSummary[]>(...SUMMARY, found)
        .orderBy([{ column: "started_at", order: "desc" }, "id"])
        .limit(limit)
        .offset(offset),
      matching().count({ count: "*" }),
    ])
    return { rows, count: Number(counted[0]?.count ?? 0) }
  }

  /** Takes a run that no process works on: its process died, or it has waited long enough. */
  async takeUp(leaseSeconds: number): Promise<ReconciliationRow | undefined> {
    const due = this.live()
      .select("id")
      .where({ state: "running" })
      .andWhere("lease_until", "<", this.knex.fn.now())
      .orderBy("lease_until")
      .limit(1)
      .forUpdate()
      .skipLocked()
    return this.first(
      this.knex(TABLE)
        .whereIn("id", due)
        .update({
          ...this.freshClaim(leaseSeconds),
          attempts: this.knex.raw("attempts + 1"),
          updated_at: this.knex.fn.now(),
        })
        .returning("*"),
    )
  }

  /** Extends the lease of a run. @returns whether the claim still holds */
  async hold(held: Held, leaseSeconds: number): Promise<boolean> {
    const changes = { lease_until: secondsFromNow(this.knex, leaseSeconds) }
    return (await this.write(held, changes)) !== undefined
  }

  /**
   * Saves the progress of a run. If there is any, resets the attempts and the last error.
   *
   * @returns the attempts since the last progress; undefined when the claim no longer holds
   */
  async save(
    held: Held,
    checkpoint: Checkpoint,
    leaseSeconds: number,
  ): Promise<{ attempts: number } | undefined> {
    const comparedTo = String(checkpoint.comparedTo)
    const unlessFurther = (column: string, otherwise: string) =>
      this.knex.raw(`case when compared_to = ? then ${column} else ${otherwise} end`, [comparedTo])
    return this.write(held, {
      ...encode(checkpoint),
      lease_until: secondsFromNow(this.knex, leaseSeconds),
      attempts: unlessFurther("attempts", "0"),
      last_error: unlessFurther("last_error", "null"),
    })
  }

  /** Pauses a run. It may be resumed after `seconds`. */
  async pause(held: Held, lastError: LedgerError, seconds: number): Promise<void> {
    await this.write(held, {
      last_error: JSON.stringify(lastError),
      lease_until: secondsFromNow(this.knex, seconds),
    })
  }

  async finish(held: Held, checkpoint: Checkpoint): Promise<void> {
    await this.write(held, {
      ...encode(checkpoint),
      state: "done",
      last_error: null,
      finished_at: this.knex.fn.now(),
    })
  }

  /** Gives a run up. Its findings stay. */
  async fail(held: Held, lastError: LedgerError): Promise<void> {
    await this.write(held, {
      state: "failed",
      last_error: JSON.stringify(lastError),
      finished_at: this.knex.fn.now(),
    })
  }

  /** Deletes runs that ended before a moment. @returns how many */
  async deleteBefore(moment: Date): Promise<number> {
    return this.knex(TABLE).where("finished_at", "<", moment).delete()
  }

  private live() {
    return this.knex<ReconciliationRow & { deleted_at: Date | null }>(TABLE).whereNull("deleted_at")
  }

  private freshClaim(leaseSeconds: number) {
    return {
      claim: randomBytes(16).toString("hex"),
      lease_until: secondsFromNow(this.knex, leaseSeconds),
    }
  }

  private async write(
    { id, claim }: Held,
    changes: Record<string, unknown>,
  ): Promise<{ attempts: number } | undefined> {
    const [written] = await this.knex<ReconciliationRow>(TABLE)
      .where({ id, claim, state: "running" })
      .update({ ...changes, updated_at: this.knex.fn.now() } as never)
      .returning("attempts")
    return written
  }

  private async first(query: PromiseLike<unknown>): Promise<ReconciliationRow | undefined> {
    const rows = (await query) as ReconciliationRow[]
    return rows[0]
  }
}

function encode({ comparedTo, progress, report }: Checkpoint) {
  return {
    compared_to: String(comparedTo),
    progress: JSON.stringify(progress),
    report: JSON.stringify(report),
  }
}

/** How much is to be compared, and how many details were read. The report counts what was compared. */
interface ReconciliationProgress {
  /** Shipments that the account lists. */
  listed: number
  /** Rows of the ledger that were ordered in the window. */
  rows: number
  details_read: number
}

/** A row of `shipment_ordering_reconciliation` as the database gives it. */
export type ReconciliationRow = Omit<
  InferTypeOf<typeof ShipmentOrderingReconciliation>,
  "progress" | "report" | "last_error" | "created_at" | "updated_at" | "deleted_at"
> & { progress: ReconciliationProgress; report: ReconcileReport; last_error: LedgerError | null }

/** The saved progress of a comparison. A resumed run continues from here. */
export interface Checkpoint {
  /** Number of the shipment compared last; -1 before the first. */
  comparedTo: number
  progress: ReconciliationProgress
  report: ReconcileReport
}

/**
 * The comparison of an account with the ledger so far. Plain JSON of limited size, so that it can be stored and
 * continued later: counts all findings, and lists the first `listedPerKind` of each kind.
 */
export interface ReconcileReport {
  listedPerKind: number
  compared: number
  /** Not judged, because their detail could not be read. */
  unread: number
  counts: Readonly<Record<Finding["kind"], number>>
  findings: readonly Finding[]
  /** One sum per service, month and currency, however many shipments there are. */
  charges: Readonly<Record<string, ChargeSum>>
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

/** What a service charged in a month, compared with its quotes; amounts are decimal text. */
interface ChargeSum {
  serviceCode: string
  /** `YYYY-MM` */
  month: string
  currency: string
  shipments: number
  /** Of them, ordered without a known price; their charges are in `unquotedCharged` only. */
  unquoted: number
  quoted: string
  /** For the shipments that had a quote. */
  charged: string
  /** For the shipments without a quote. */
  unquotedCharged: string
}
