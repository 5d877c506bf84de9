import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import type { LedgerDifference, LedgerError, LedgerRow } from "./ledger-row"
import { isEnded, statesBefore, type LedgerState } from "./states"

export const LEDGER_TABLE = "shipment_ordering_shipment"
const JSON_COLUMNS = new Set(["lines", "packages", "last_error", "differences", "entered_at"])

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
>

export type LedgerChanges = Partial<Omit<LedgerRow, "id" | "state" | "created_at" | "updated_at">>

export interface MoveOptions {
  changes?: LedgerChanges
  guard?: Partial<Pick<LedgerRow, "claim" | "state">>
}

export interface Adoption {
  fulfillmentId: string
  leaseSeconds: number
  /** Where the frozen body is not what the order says now; none leaves the row's as they are. */
  differences: LedgerDifference[]
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
    return this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ fulfillment_id: fulfillmentId })
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .first()
  }

  /** Inserts a claimed row, or gives `undefined` when another request has just inserted its key. */
  async claimNew(row: NewLedgerRow, leaseSeconds: number): Promise<LedgerRow | undefined> {
    const [inserted] = await this.knex<LedgerRow>(LEDGER_TABLE)
      .insert({
        ...encode(row),
        state: "pending",
        claim: newClaim(),
        lease_until: this.secondsFromNow(leaseSeconds),
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
    { fulfillmentId, leaseSeconds, differences }: Adoption,
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
          ...encode({ differences: differences.length > 0 ? differences : row.differences }),
          updated_at: this.knex.fn.now(),
        })
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
   * Moves a row to `to` if the table of transitions allows it from where it stands. At its end the
   * request body is wiped: nothing will be sent again, and it holds a person's address.
   *
   * @param options.guard further equalities that must hold, the claim say
   */
  async move(
    id: string,
    to: LedgerState,
    { changes = {}, guard = {} }: MoveOptions = {},
  ): Promise<LedgerRow | undefined> {
    return this.first(
      this.knex(LEDGER_TABLE)
        .where({ id, ...guard })
        .whereIn("state", statesBefore(to))
        .update({
          ...encode(changes),
          ...(isEnded(to) && { sealed_body: null }),
          state: to,
          entered_at: this.knex.raw("entered_at || jsonb_build_object(?::text, now())", [to]),
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
