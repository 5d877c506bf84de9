import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AlertKind } from "../models/desk"
import { isFree, leaseFor, takeRows } from "../lease"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import { MOST_COUNTED } from "./ledger-search"
import type { LedgerState } from "../ledger-states"
import { liveRows } from "../table"

/** Shipments may get a tracking number, or one more. */
const POLLED: LedgerState[] = ["confirm_unknown", "confirmed", "tracked"]
const IS_TOO_OLD = "created_at <= now() - interval '14 days'"
const MOST_GIVEN_UP = 1_000

/**
 * Finds and reserves the rows to work on. Each reservation is one guarded UPDATE, so two workers never do the
 * same work at the same time.
 */
export class LedgerQueue {
  constructor(private readonly knex: Knex) {}

  /**
   * Takes up to `limit` rows in `states` whose next try is due, the longest due first. Moves their next try
   * `reserveSeconds` ahead: no other worker takes them meanwhile, and they become due again if this worker dies.
   */
  takeDue({
    states,
    reserveSeconds,
    limit,
  }: {
    states: LedgerState[]
    reserveSeconds: number
    limit: number
  }): Promise<LedgerRow[]> {
    return this.take("next_try_at", reserveSeconds, this.due("next_try_at", states).limit(limit))
  }

  /** Makes ordered rows due at once, when the merchant turns on `auto_confirm`. */
  async makeOrderedDue(): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .where({ state: "ordered" })
      .andWhere("next_try_at", ">", this.knex.fn.now())
      .update({ next_try_at: this.knex.fn.now() })
  }

  /**
   * Takes up to `limit` rows whose numbers are due to be read, the longest due first. Moves their next poll `retrySeconds`
   * ahead, so that no other worker takes them meanwhile. Rows older than two weeks are not polled any more.
   */
  async takePolls({
    retrySeconds,
    limit,
  }: {
    retrySeconds: number
    limit: number
  }): Promise<LedgerRow[]> {
    const due = this.due("next_poll_at", POLLED).limit(limit)
    // Else they would be passed over in each run.
    const old = due.clone().clear("limit").limit(MOST_GIVEN_UP).whereRaw(IS_TOO_OLD)
    await this.knex(LEDGER_TABLE)
      .whereIn("id", old.select("id").forUpdate().skipLocked())
      .update({ next_poll_at: null })
    return this.take("next_poll_at", retrySeconds, due)
  }

  /**
   * How many rows are due to be polled, up to one more than 10,000, and since when the first of them; null if none is.
   */
  async pollBacklog(): Promise<{ count: number; oldest_due_at: Date | null }> {
    const due = this.due("next_poll_at", POLLED)
      .select("next_poll_at")
      .whereRaw(`not (${IS_TOO_OLD})`)
      .limit(MOST_COUNTED + 1)
    const [backlog] = await this.knex
      .from(due.as("due"))
      .select<{ count: number; oldest_due_at: Date | null }[]>(
        this.knex.raw("count(*)::int as count"),
        this.knex.raw("min(next_poll_at) as oldest_due_at"),
      )
    return backlog ?? { count: 0, oldest_due_at: null }
  }

  private due(column: "next_try_at" | "next_poll_at", states: LedgerState[]) {
    return liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
      .whereIn("state", states)
      .whereRaw(`${isFree()} and ${isFree(column)}`)
      .orderBy(column)
  }

  private take(
    column: "next_try_at" | "next_poll_at",
    aheadSeconds: number,
    free: Knex.QueryBuilder,
  ): Promise<LedgerRow[]> {
    const lease = leaseFor(this.knex, aheadSeconds, column)
    return takeRows(this.knex, { table: LEDGER_TABLE, free }, lease)
  }

  /**
   * Rows that have been in one of the states for at least `forMinutes` and have no alert of this kind. Skips
   * failed shipments whose items were ordered again, and rows that have not moved for a week.
   */
  async listWithoutAlert(
    kind: AlertKind,
    { states, forMinutes }: { states: LedgerState[]; forMinutes: number },
    limit: number,
  ): Promise<LedgerRow[]> {
    return (
      this.rows()
        .whereIn("row.state", states)
        .whereRaw(
          `row.updated_at > now() - interval '7 days' and (row.entered_at->>row.state)::timestamptz
           between now() - interval '7 days' and now() - make_interval(mins => ?)`,
          [forMinutes],
        )
        .whereRaw(
          `(row.state <> 'failed' or not exists (
           select 1 from ${LEDGER_TABLE} as newer
            where newer.identity = row.identity and newer.generation > row.generation
              and newer.deleted_at is null))`,
        )
        // The person who fulfills sees a lost answer. Alert only for rows that the job retries or leaves for a day.
        .whereRaw(
          `(row.state <> 'pending' or row.replaces is not null or row.kind = 'return'
            or row.created_at < now() - interval '1 day')`,
        )
        .whereNotExists(this.alertsOf(kind))
        .orderBy("row.updated_at")
        .limit(limit)
    )
  }

  /** Abandoned rows that have tracking numbers but no alert about them. */
  async listNumberedAfterEnd(limit: number): Promise<LedgerRow[]> {
    return this.rows()
      .where("row.state", "abandoned")
      .whereRaw("row.updated_at > now() - interval '7 days'")
      .whereRaw("cardinality(row.tracking_numbers) > 0")
      .whereNotExists(this.alertsOf("number_after_cancel"))
      .limit(limit)
  }

  /** Rows abandoned in the last two hours whose fulfillment has no other shipment and no alert about that. */
  async listAbandonedLately(limit: number): Promise<LedgerRow[]> {
    return this.rows()
      .where("row.state", "abandoned")
      .whereRaw("row.updated_at > now() - interval '2 hours'")
      .whereRaw("(row.entered_at->>'abandoned')::timestamptz > now() - interval '2 hours'")
      .whereRaw(
        `not exists (
           select 1 from ${LEDGER_TABLE} as other
            where other.fulfillment_id = row.fulfillment_id and other.id <> row.id
              and other.state <> 'abandoned' and other.deleted_at is null)`,
      )
      .whereNotExists(this.alertsOf("shipment_missing"))
      .orderBy("row.updated_at")
      .limit(limit)
  }

  /** Whether the service refused the account's key after `since` and within the last day. */
  async isKeyRefused(key: {
    account: string
    environment: LedgerRow["environment"]
    since: Date
  }): Promise<boolean> {
    const row = await liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
      .where({ account: key.account, environment: key.environment })
      .whereRaw("updated_at > now() - interval '1 day'")
      .whereNotNull("last_error")
      .whereRaw("last_error->>'kind' = 'auth'")
      .whereRaw("(last_error->>'at')::timestamptz > ?", [key.since])
      .first("id")
    return row !== undefined
  }

  private rows() {
    return this.knex<LedgerRow>({ row: LEDGER_TABLE }).select("row.*").whereNull("row.deleted_at")
  }

  private alertsOf(kind: AlertKind): Knex.QueryBuilder {
    return this.knex("shipment_ordering_alert as alert")
      .select(this.knex.raw("1"))
      .whereRaw("alert.subject_id = row.id")
      .where("alert.kind", kind)
      .whereNull("alert.deleted_at")
  }

  /** Rows with numbers that were not announced yet. */
  async listUnannounced(limit: number): Promise<LedgerRow[]> {
    return liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
      .where({ state: "tracked" })
      .whereRaw("tracking_numbers <> announced_numbers")
      .orderBy("updated_at")
      .limit(limit)
  }

  /**
   * Rows that are shipped by the merchant's rule, for a week at most, but not marked as shipped yet. Changing
   * the rule must not send customers e-mails about old parcels.
   */
  async listAwaitingShipped(rule: "numbers" | "pickup", limit: number): Promise<LedgerRow[]> {
    const rows = liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
      .whereNull("shipped_at")
      // A return does not mark its order as shipped.
      .where({ kind: "delivery" })
      .whereRaw(`(shipping_until is null or ${isFree("shipping_until")})`)
      .orderByRaw("shipping_until nulls first, pickup_at")
      .limit(limit)
    return rule === "numbers"
      ? rows
          .where({ state: "tracked" })
          .whereRaw("(entered_at->>'tracked')::timestamptz > now() - interval '7 days'")
      : rows
          .whereIn("state", ["confirmed", "tracked"])
          .whereRaw("pickup_at <= now() and pickup_at > now() - interval '7 days'")
  }

  /** Returns whose label is kept but not announced yet, the longest waiting first. */
  async listUnannouncedLabels(limit: number): Promise<LedgerRow[]> {
    return this.rows()
      .where("row.kind", "return")
      .whereIn("row.state", ["confirmed", "tracked"])
      .whereNull("row.label_announced_at")
      .whereExists(
        this.knex("shipment_ordering_label as label")
          .select(this.knex.raw("1"))
          .whereRaw("label.shipment_row_id = row.id")
          .whereNull("label.deleted_at"),
      )
      .orderBy("row.updated_at")
      .limit(limit)
  }
}
