import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AlertKind } from "../stores/alerts"
import { LEDGER_TABLE, secondsFromNow } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"

/**
 * Which rows are to be worked on, and who may. Reserving is one guarded UPDATE each, so that workers in
 * any number of processes never do the same thing at the same time.
 */
export class LedgerQueue {
  constructor(private readonly knex: Knex) {}

  /** Reserves the next read of a row's detail: one process in `seconds`, the others get nothing. */
  async takeRead(id: string, seconds: number): Promise<LedgerRow | undefined> {
    return first(
      this.knex(LEDGER_TABLE)
        .where({ id })
        .whereRaw("(last_read_at is null or last_read_at < now() - make_interval(secs => ?))", [
          seconds,
        ])
        .update({ last_read_at: this.knex.fn.now() })
        .returning("*"),
    )
  }

  /**
   * Reserves the repetition of a confirmation: one process at a time may have one under way.
   *
   * @returns undefined while another has, or when the row has moved on
   */
  async takeConfirmation(id: string, leaseSeconds: number): Promise<LedgerRow | undefined> {
    return first(
      this.knex(LEDGER_TABLE)
        .where({ id, state: "confirm_unknown" })
        .andWhere("lease_until", "<", this.knex.fn.now())
        .update({
          lease_until: secondsFromNow(this.knex, leaseSeconds),
          updated_at: this.knex.fn.now(),
        })
        .returning("*"),
    )
  }

  /**
   * Takes up to `limit` rows in `states` whose next try is due, the longest due first, and sets the next
   * one `reserveSeconds` ahead: no other worker takes them meanwhile, and when this one dies they are due
   * again by themselves.
   */
  async takeDue(take: {
    states: LedgerState[]
    reserveSeconds: number
    limit: number
  }): Promise<LedgerRow[]> {
    const due = this.knex(LEDGER_TABLE)
      .select("id")
      .whereIn("state", take.states)
      .whereNull("deleted_at")
      .andWhere("lease_until", "<", this.knex.fn.now())
      .andWhere("next_try_at", "<=", this.knex.fn.now())
      .orderBy("next_try_at")
      .limit(take.limit)
      .forUpdate()
      .skipLocked()
    const taken = this.knex(LEDGER_TABLE)
      .whereIn("id", due)
      .update({
        next_try_at: secondsFromNow(this.knex, take.reserveSeconds),
        updated_at: this.knex.fn.now(),
      })
      .returning("*")
    return (await taken) as LedgerRow[]
  }

  /** Nothing is to be done for the label of a shipment any more, and nothing is wrong with it. */
  async endLabelTrouble(id: string): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .where({ id })
      .whereIn("state", ["confirmed", "tracked"] satisfies LedgerState[])
      .whereRaw("(next_try_at is not null or last_error->>'about' = 'label')")
      .update({
        last_error: this.knex.raw(
          "case when last_error->>'about' = 'label' then null else last_error end",
        ),
        next_try_at: null,
        updated_at: this.knex.fn.now(),
      })
  }

  /** Makes what was looked after while the merchant confirmed by hand due at once. */
  async makeOrderedDue(): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .where({ state: "ordered" })
      .andWhere("next_try_at", ">", this.knex.fn.now())
      .update({ next_try_at: this.knex.fn.now() })
  }

  /**
   * Takes up to `limit` rows whose numbers are to be read, setting the next time `retrySeconds` ahead,
   * so that no other worker takes them meanwhile. After `forDays` a shipment is asked for no more.
   */
  async takePolls(take: {
    states: LedgerState[]
    retrySeconds: number
    limit: number
    forDays: number
  }): Promise<LedgerRow[]> {
    const due = this.knex(LEDGER_TABLE)
      .select("id")
      .whereIn("state", take.states)
      .whereNull("deleted_at")
      .andWhere("lease_until", "<", this.knex.fn.now())
      .andWhere("next_poll_at", "<=", this.knex.fn.now())
      .whereRaw("created_at > now() - make_interval(days => ?)", [take.forDays])
      .orderBy("next_poll_at")
      .limit(take.limit)
      .forUpdate()
      .skipLocked()
    const taken = this.knex(LEDGER_TABLE)
      .whereIn("id", due)
      .update({
        next_poll_at: secondsFromNow(this.knex, take.retrySeconds),
        updated_at: this.knex.fn.now(),
      })
      .returning("*")
    return (await taken) as LedgerRow[]
  }

  /**
   * Rows that have been in one of the states for at least so long, and have had no alert of this kind.
   * Leaves out refused shipments whose items were ordered again, and all that has not moved for a week.
   */
  async listWithoutAlert(
    kind: AlertKind,
    { states, forMinutes }: { states: LedgerState[]; forMinutes: number },
    limit: number,
  ): Promise<LedgerRow[]> {
    return (
      this.knex<LedgerRow>({ row: LEDGER_TABLE })
        .select("row.*")
        .whereIn("row.state", states)
        .whereNull("row.deleted_at")
        .whereRaw(
          `(row.entered_at->>row.state)::timestamptz
           between now() - interval '7 days' and now() - make_interval(mins => ?)`,
          [forMinutes],
        )
        .whereRaw(
          `(row.state <> 'failed' or not exists (
           select 1 from ${LEDGER_TABLE} as newer
            where newer.identity = row.identity and newer.generation > row.generation
              and newer.deleted_at is null))`,
        )
        // The person who fulfills sees a lost answer at once. Alerts are for what the job sends again or cannot settle.
        .whereRaw(
          `(row.state <> 'pending' or row.replaces is not null or row.kind = 'return'
            or row.created_at < now() - interval '1 day')`,
        )
        .whereNotExists(this.alertsOf(kind))
        .orderBy("row.updated_at")
        .limit(limit)
    )
  }

  /** Rows that were abandoned, have tracking numbers, and have had no alert of it. */
  async listNumberedAfterEnd(limit: number): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>({ row: LEDGER_TABLE })
      .select("row.*")
      .where("row.state", "abandoned")
      .whereNull("row.deleted_at")
      .whereRaw("row.updated_at > now() - interval '7 days'")
      .whereRaw("cardinality(row.tracking_numbers) > 0")
      .whereNotExists(this.alertsOf("number_after_cancel"))
      .limit(limit)
  }

  /** Rows that were abandoned for good in the last hours, and have had no alert of a missing shipment. */
  async listAbandonedLately(limit: number): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>({ row: LEDGER_TABLE })
      .select("row.*")
      .where("row.state", "abandoned")
      .whereNull("row.deleted_at")
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

  /** Whether the service has lately refused an account's key that was saved at `since`. */
  async isKeyRefused(key: {
    account: string
    environment: LedgerRow["environment"]
    since: Date
  }): Promise<boolean> {
    const refused = await this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ account: key.account, environment: key.environment })
      .whereNull("deleted_at")
      .whereRaw("updated_at > now() - interval '1 day'")
      .whereRaw("last_error->>'kind' = 'auth'")
      .whereRaw("(last_error->>'at')::timestamptz > ?", [key.since])
      .first("id")
    return refused !== undefined
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
    return this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ state: "tracked" })
      .whereNull("deleted_at")
      .whereRaw("tracking_numbers <> announced_numbers")
      .orderBy("updated_at")
      .limit(limit)
  }

  /** Rows whose parcel is on its way by the merchant's rule while the store does not say so yet. */
  async listAwaitingShipped(rule: "numbers" | "pickup", limit: number): Promise<LedgerRow[]> {
    const rows = this.knex<LedgerRow>(LEDGER_TABLE)
      .whereNull("deleted_at")
      .whereNull("shipped_at")
      // What comes back is nothing that the order could be marked as shipped for.
      .where({ kind: "delivery" })
      .whereRaw("(shipping_until is null or shipping_until < now())")
      .orderByRaw("shipping_until nulls first, pickup_at")
      .limit(limit)
    return rule === "numbers"
      ? rows.where({ state: "tracked" })
      : rows
          .whereIn("state", ["confirmed", "tracked"])
          .andWhere("pickup_at", "<=", this.knex.fn.now())
  }
}

async function first(query: PromiseLike<unknown>): Promise<LedgerRow | undefined> {
  const rows = (await query) as LedgerRow[]
  return rows[0]
}

/** What is to be done about returns alone. */
export class ReturnQueue {
  constructor(private readonly knex: Knex) {}

  /** Returns whose label is kept but not announced yet, the longest waiting first. */
  async listUntoldLabels(limit: number): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>({ row: LEDGER_TABLE })
      .select("row.*")
      .where("row.kind", "return")
      .whereIn("row.state", ["confirmed", "tracked"])
      .whereNull("row.label_announced_at")
      .whereNull("row.deleted_at")
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
