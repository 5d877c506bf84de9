import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import type { LedgerDifference, LedgerError, LedgerRow } from "./ledger-row"
import { isEnded, statesBefore, type LedgerState } from "./states"

export const LEDGER_TABLE = "shipment_ordering_shipment"
const JSON_COLUMNS = new Set([
  "lines",
  "packages",
  "last_error",
  "differences",
  "replaces",
  "locker",
  "overrides",
  "entered_at",
])

/** What a new row must say; the rest has defaults. */
export type NewLedgerRow = Pick<
  LedgerRow,
  | "id"
  | "identity"
  | "generation"
  | "idempotency_key"
  | "account"
  | "environment"
  | "base_url"
  | "order_id"
  | "fulfillment_id"
  | "location_id"
  | "shipping_option_id"
  | "service_code"
  | "service_name"
  | "reference"
  | "lines"
  | "packages"
  | "size_unit"
  | "package_type"
  | "sealed_body"
  | "pickup_at"
  | "quoted_price"
  | "price_currency"
  | "cod_amount"
> &
  Partial<
    Pick<LedgerRow, "kind" | "return_id" | "replaces" | "locker_code" | "locker" | "overrides">
  >

type LedgerChanges = Partial<Omit<LedgerRow, "id" | "state" | "created_at" | "updated_at">>

interface MoveOptions {
  changes?: LedgerChanges
  guard?: Partial<Pick<LedgerRow, "claim" | "state" | "fulfillment_id">>
  /** A step back: the row counts as having been in the state since it first was. */
  isStepBack?: boolean
}

interface Adoption {
  fulfillmentId: string
  leaseSeconds: number
  /** Where the frozen body is not what the order says now, and its error; none leaves the row's as they are. */
  differences: LedgerDifference[]
  lastError?: LedgerError | null
}

export function newRowId(): string {
  return generateEntityId("", "soshp")
}

function newClaim(): string {
  return randomBytes(16).toString("hex")
}

/**
 * The guarded statements through which alone the ledger changes. Each is one UPDATE with the old
 * state (or claim, or lease) in its WHERE clause and its own commit, so of two processes exactly one
 * gets the row and the other gets `undefined`.
 */
export class Ledger {
  constructor(private readonly knex: Knex) {}

  async find(id: string): Promise<LedgerRow | undefined> {
    return this.knex<LedgerRow>(LEDGER_TABLE).where({ id }).whereNull("deleted_at").first()
  }

  /** The newest generation of what is to be ordered. */
  async findLatest(identity: string): Promise<LedgerRow | undefined> {
    return this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ identity })
      .whereNull("deleted_at")
      .orderBy("generation", "desc")
      .first()
  }

  /** Newest first. */
  async list(
    filters: Partial<Pick<LedgerRow, "order_id" | "fulfillment_id" | "state">>,
    page: { limit: number; offset: number },
  ): Promise<{ rows: LedgerRow[]; count: number }> {
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
    const matching = () => this.knex<LedgerRow>(LEDGER_TABLE).where(given).whereNull("deleted_at")
    const [rows, counted] = await Promise.all([
      matching().orderBy("created_at", "desc").orderBy("id").limit(page.limit).offset(page.offset),
      matching().count({ count: "*" }),
    ])
    return { rows, count: Number(counted[0]?.count ?? 0) }
  }

  async findByFulfillment(fulfillmentId: string): Promise<LedgerRow | undefined> {
    const [newest] = await this.listByFulfillment(fulfillmentId)
    return newest
  }

  /**
   * Does `work` in one transaction unless the order's items are being counted for another shipment at
   * this moment: core counts them without a lock, and of two at once one would be lost.
   *
   * @param finished rows that hold a lease and are known to be counted
   * @returns the rows that are under way instead, and `work` is not done
   */
  async inTurn<Result>(
    { orderId, finished }: { orderId: string; finished: string[] },
    work: (ledger: Ledger) => Promise<Result>,
  ): Promise<{ done: Result } | { underWay: LedgerRow[] }> {
    return this.knex.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
        `${LEDGER_TABLE}:${orderId}`,
      ])
      const ledger = new Ledger(transaction)
      const underWay = (await ledger.listUnderWay(orderId)).filter(
        ({ id }) => !finished.includes(id),
      )
      return underWay.length > 0 ? { underWay } : { done: await work(ledger) }
    })
  }

  /** Rows of an order that a request holds, or whose items are being marked as shipped. */
  async listUnderWay(orderId: string): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ order_id: orderId, kind: "delivery" })
      .whereNull("deleted_at")
      .whereRaw(
        `(lease_until > now() and state in ('pending', 'ordered')
          or shipping_until > now() and shipped_at is null)`,
      )
  }

  /** All that was ordered for a fulfillment, the newest generation first. */
  async listByFulfillment(fulfillmentId: string): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ fulfillment_id: fulfillmentId })
      .whereNull("deleted_at")
      .orderBy("generation", "desc")
      .orderBy("created_at", "desc")
  }

  /** Inserts a claimed row, or gives `undefined` when another request has just inserted its key. */
  async claimNew(row: NewLedgerRow, leaseSeconds: number): Promise<LedgerRow | undefined> {
    const [inserted] = await this.knex<LedgerRow>(LEDGER_TABLE)
      .insert({
        ...encode(row),
        state: "pending",
        claim: newClaim(),
        lease_until: this.secondsFromNow(leaseSeconds),
        next_try_at: this.secondsFromNow(leaseSeconds),
        entered_at: this.knex.raw("jsonb_build_object('pending', now())"),
      } as never)
      .onConflict(this.knex.raw("(idempotency_key) where deleted_at is null") as never)
      .ignore()
      .returning("*")
    return inserted
  }

  /**
   * Takes over a row whose lease is dead, under a new claim, for another fulfillment. A request that
   * was sent and never answered counts as a lost answer, also when a crash kept us from noting it.
   */
  async adopt(
    row: LedgerRow,
    { fulfillmentId, leaseSeconds, differences, lastError }: Adoption,
  ): Promise<LedgerRow | undefined> {
    return this.first(
      this.knex(LEDGER_TABLE)
        .where({ id: row.id, claim: row.claim })
        .whereIn("state", ["pending", "ordered"])
        .andWhere("lease_until", "<", this.knex.fn.now())
        .update({
          claim: newClaim(),
          fulfillment_id: fulfillmentId,
          lease_until: this.secondsFromNow(leaseSeconds),
          unknown_answers: this.knex.raw(
            "unknown_answers + (case when first_sent_at is null then 0 else 1 end)",
          ),
          ...encode({
            differences: differences.length > 0 ? differences : row.differences,
            last_error: lastError ?? row.last_error,
          }),
          updated_at: this.knex.fn.now(),
        })
        .returning("*"),
    )
  }

  /** Reserves marking a row's fulfillment as shipped: two at once would undo each other in core. */
  async takeShipping(id: string, leaseSeconds: number): Promise<LedgerRow | undefined> {
    return this.first(
      this.knex(LEDGER_TABLE)
        .where({ id })
        .whereNull("shipped_at")
        .whereRaw("(shipping_until is null or shipping_until < now())")
        .update({ shipping_until: this.secondsFromNow(leaseSeconds) })
        .returning("*"),
    )
  }

  /** Ends the lease at once: the outcome is unknown, and the next attempt may adopt the row. */
  async endLease(id: string, claim: string, error: LedgerError): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .where({ id, claim })
      .update({
        lease_until: this.knex.fn.now(),
        last_error: JSON.stringify(error),
        unknown_answers: this.knex.raw("unknown_answers + 1"),
        updated_at: this.knex.fn.now(),
      })
  }

  /**
   * Moves a row to `to` if the table of transitions allows it from where it stands. Once it is tracked or
   * at its end the request body is wiped: nothing will be sent again, and it holds a person's address.
   *
   * @param options.guard further equalities that must hold, the claim say
   */
  async move(
    id: string,
    to: LedgerState,
    { changes = {}, guard = {}, isStepBack = false }: MoveOptions = {},
  ): Promise<LedgerRow | undefined> {
    return this.first(
      this.knex(LEDGER_TABLE)
        .where({ id, ...guard })
        .whereIn("state", statesBefore(to))
        .update({
          ...encode(changes),
          ...wipedBody(this.knex, to),
          state: to,
          entered_at: this.knex.raw(
            isStepBack
              ? "jsonb_build_object(?::text, now()) || entered_at"
              : "entered_at || jsonb_build_object(?::text, now())",
            [to],
          ),
          updated_at: this.knex.fn.now(),
        })
        .returning("*"),
    )
  }

  /** Changes what is not the state. */
  async note(id: string, changes: LedgerChanges): Promise<LedgerRow | undefined> {
    return this.first(
      this.knex(LEDGER_TABLE)
        .where({ id })
        .update({ ...encode(changes), updated_at: this.knex.fn.now() })
        .returning("*"),
    )
  }

  private secondsFromNow(seconds: number): Knex.Raw {
    return secondsFromNow(this.knex, seconds)
  }

  private async first(query: PromiseLike<unknown>): Promise<LedgerRow | undefined> {
    const rows = (await query) as LedgerRow[]
    return rows[0]
  }
}

/** On the database's own clock: several servers share it. */
export function secondsFromNow(knex: Knex, seconds: number): Knex.Raw {
  return knex.raw("now() + make_interval(secs => ?)", [seconds])
}

function encode(row: object): Record<string, unknown> {
  const encoded: Record<string, unknown> = { ...row }
  for (const column of JSON_COLUMNS) {
    const value = encoded[column]
    if (value !== undefined && value !== null) {
      encoded[column] = JSON.stringify(value)
    }
  }
  return encoded
}

/** What was given up keeps its body: a retry compares the shipment with it. */
function wipedBody(knex: Knex, to: LedgerState): { sealed_body?: null | Knex.Raw } {
  if (to === "failed") {
    return { sealed_body: knex.raw("case when shipment_id is null then null else sealed_body end") }
  }
  return to === "tracked" || isEnded(to) ? { sealed_body: null } : {}
}
