import type { Knex } from "@medusajs/framework/mikro-orm/knex"
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

  /** Reserves marking a row's fulfillment as shipped: two at once would undo each other in core. */
  async takeShipping(id: string, leaseSeconds: number): Promise<LedgerRow | undefined> {
    return first(
      this.knex(LEDGER_TABLE)
        .where({ id })
        .whereNull("shipped_at")
        .whereRaw("(shipping_until is null or shipping_until < now())")
        .update({ shipping_until: secondsFromNow(this.knex, leaseSeconds) })
        .returning("*"),
    )
  }

  /** Rows in `states` whose next try is due, the longest due first. Taking them is the caller's step. */
  async listDue(states: LedgerState[], limit: number): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>(LEDGER_TABLE)
      .whereIn("state", states)
      .whereNull("deleted_at")
      .andWhere("lease_until", "<", this.knex.fn.now())
      .andWhere("next_try_at", "<=", this.knex.fn.now())
      .orderBy("next_try_at")
      .limit(limit)
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

  /** Gives up rows that were never sent and that nobody came back for. */
  async letGoAbandoned(olderThanHours: number): Promise<number> {
    return this.knex(LEDGER_TABLE)
      .where({ state: "pending" })
      .whereNull("first_sent_at")
      .andWhere("lease_until", "<", this.knex.fn.now())
      .whereRaw("created_at < now() - make_interval(hours => ?)", [Math.ceil(olderThanHours)])
      .update({
        state: "let_go",
        sealed_body: null,
        entered_at: this.knex.raw("entered_at || jsonb_build_object('let_go', now())"),
        updated_at: this.knex.fn.now(),
      })
  }

  /** Rows whose parcel is on its way by the merchant's rule while the store does not say so yet. */
  async listAwaitingShipped(rule: "numbers" | "pickup", limit: number): Promise<LedgerRow[]> {
    const rows = this.knex<LedgerRow>(LEDGER_TABLE)
      .whereNull("deleted_at")
      .whereNull("shipped_at")
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
