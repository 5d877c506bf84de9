import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerDifference, LedgerError, LedgerRow } from "./ledger-row"
import { isEnded, statesBefore, type LedgerState } from "../ledger-states"
import { claimLease, isFree, type LeaseColumn, leaseFor } from "../lease"
import { liveRows } from "../table"

export const LEDGER_TABLE = "shipment_ordering_shipment"
/** The JSON columns that hold a list. */
const LIST_COLUMNS = ["lines", "packages", "filled", "differences"]

/** What a new row must contain; the rest has defaults. */
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
    Pick<
      LedgerRow,
      | "kind"
      | "filled"
      | "return_id"
      | "replaces"
      | "locker_code"
      | "locker"
      | "overrides"
      | "own_address"
    >
  >

type LedgerChanges = Partial<Omit<LedgerRow, "id" | "state" | "created_at" | "updated_at">>

interface MoveOptions {
  changes?: LedgerChanges
  guard?: Partial<Pick<LedgerRow, "claim" | "state" | "fulfillment_id">>
  /** A step back: `entered_at` keeps the time when the row first entered the state. */
  isStepBack?: boolean
  /** Begins a lease for the process that moves the row. */
  leaseSeconds?: number
}

interface Adoption {
  fulfillmentId: string
  /** That of the other fulfillment; undefined if it is the same one. */
  ownAddress?: LedgerRow["own_address"]
  leaseSeconds: number
  /** Where the frozen body differs from the order now, and its error. Without any, the row's values stay. */
  differences: LedgerDifference[]
  lastError?: LedgerError | null
}

export type AnnouncedPart = Pick<LedgerRow, "announced_numbers" | "label_announced_at">

/**
 * The statements that change the ledger. Moving a row to another state and taking it for a process are guarded: one
 * UPDATE with the old state, claim or lease in its WHERE clause. Of two processes exactly one gets the row; the other gets
 * `undefined`. `note`, `giveUp` and `markPrinted` go by the row's ID alone.
 */
export class Ledger {
  constructor(private readonly knex: Knex) {}

  async find(id: string): Promise<LedgerRow | undefined> {
    return this.live().where({ id }).first()
  }

  /** The newest generation. */
  async findLatest(identity: string): Promise<LedgerRow | undefined> {
    return this.live().where({ identity }).orderBy("generation", "desc").first()
  }

  /** Newest first. */
  async list(
    filters: Partial<Pick<LedgerRow, "order_id" | "state">>,
    page: { limit: number; offset: number },
  ): Promise<{ rows: LedgerRow[] }> {
    const rows = await this.live()
      .where(filters)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(page.limit)
      .offset(page.offset)
    return { rows }
  }

  async findByFulfillment(fulfillmentId: string): Promise<LedgerRow | undefined> {
    const [newest] = await this.listByFulfillment(fulfillmentId)
    return newest
  }

  /**
   * Runs `work` in one transaction, unless core is counting the order's items for another shipment. Core counts
   * them without a lock, so one of two parallel counts would be lost.
   *
   * @param finished ids of rows that still have a lease but are already counted
   * @returns the result of `work`, or the rows under way if `work` did not run
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
    return this.live()
      .where({ order_id: orderId, kind: "delivery" })
      .whereRaw(
        `(lease_until > now() and state in ('pending', 'ordered')
          or shipping_until > now() and shipped_at is null)`,
      )
  }

  /** All rows of a fulfillment, the newest generation first. */
  async listByFulfillment(fulfillmentId: string): Promise<LedgerRow[]> {
    return this.live()
      .where({ fulfillment_id: fulfillmentId })
      .orderBy("generation", "desc")
      .orderBy("created_at", "desc")
  }

  /** Inserts a claimed row; `undefined` when another request has just inserted the same idempotency key. */
  async claimNew(row: NewLedgerRow, leaseSeconds: number): Promise<LedgerRow | undefined> {
    const [inserted] = await this.knex<LedgerRow>(LEDGER_TABLE)
      .insert({
        ...encode(row),
        state: "pending",
        ...claimLease(this.knex, leaseSeconds),
        ...leaseFor(this.knex, leaseSeconds, "next_try_at"),
        entered_at: this.knex.raw("jsonb_build_object('pending', now())"),
      } as never)
      .onConflict(this.knex.raw("(idempotency_key) where deleted_at is null") as never)
      .ignore()
      .returning("*")
    return inserted
  }

  /**
   * Takes over a row whose lease has ended, with a new claim, for another fulfillment. A request that was sent
   * counts as a lost answer, because a crash may have kept the loss from being noted.
   */
  async adopt(
    row: LedgerRow,
    { fulfillmentId, ownAddress, leaseSeconds, differences, lastError }: Adoption,
  ): Promise<LedgerRow | undefined> {
    const free = this.knex(LEDGER_TABLE)
      .where({ id: row.id, claim: row.claim })
      .whereIn("state", ["pending", "ordered"])
      .whereRaw(isFree())
    return this.change(free, {
      ...claimLease(this.knex, leaseSeconds),
      fulfillment_id: fulfillmentId,
      own_address: ownAddress === undefined ? row.own_address : ownAddress,
      unknown_answers: this.knex.raw(
        "unknown_answers + (case when first_sent_at is null then 0 else 1 end)",
      ),
      differences: differences.length > 0 ? differences : row.differences,
      last_error: lastError ?? row.last_error,
    })
  }

  /** Reserves marking a row's fulfillment as shipped. Two processes at once would undo each other in core. */
  async takeShipping(id: string, leaseSeconds: number): Promise<LedgerRow | undefined> {
    const [row] = await this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ id })
      .whereNull("shipped_at")
      .whereRaw(`(shipping_until is null or ${isFree("shipping_until")})`)
      .update(leaseFor(this.knex, leaseSeconds, "shipping_until"))
      .returning("*")
    return row
  }

  /** Ends the lease, so that the next process need not wait. */
  async giveUp(id: string, column?: LeaseColumn): Promise<void> {
    await this.change(this.knex(LEDGER_TABLE).where({ id }), leaseFor(this.knex, 0, column))
  }

  /** Ends the lease after an unknown outcome, so that the next attempt may adopt the row. */
  async endLease(id: string, claim: string, error: LedgerError): Promise<void> {
    await this.change(this.knex(LEDGER_TABLE).where({ id, claim }), {
      ...leaseFor(this.knex, 0),
      last_error: error,
      unknown_answers: this.knex.raw("unknown_answers + 1"),
    })
  }

  /**
   * Moves a row to `to` if `LEDGER_TRANSITIONS` allows it. Wipes the request body once the row is tracked or
   * ended: the body is not sent again, and it holds a person's address.
   *
   * @param options.guard further columns that must be equal, such as the claim
   */
  async move(
    id: string,
    to: LedgerState,
    { changes = {}, guard = {}, isStepBack = false, leaseSeconds }: MoveOptions = {},
  ): Promise<LedgerRow | undefined> {
    const guarded = this.knex(LEDGER_TABLE)
      .where({ id, ...guard })
      .whereIn("state", statesBefore(to))
    return this.change(guarded, {
      ...changes,
      ...(leaseSeconds !== undefined && leaseFor(this.knex, leaseSeconds)),
      ...wipedBody(this.knex, to),
      ...(to === "ordered" && { ordered_at: this.knex.raw("coalesce(ordered_at, now())") }),
      state: to,
      entered_at: this.knex.raw(
        isStepBack
          ? "jsonb_build_object(?::text, now()) || entered_at"
          : "entered_at || jsonb_build_object(?::text, now())",
        [to],
      ),
    })
  }

  /** Changes columns other than the state. */
  async note(id: string, changes: LedgerChanges): Promise<LedgerRow | undefined> {
    return this.change(this.knex(LEDGER_TABLE).where({ id }), changes)
  }

  async markPrinted(ids: string[]): Promise<void> {
    await this.knex(LEDGER_TABLE).whereIn("id", ids).update({ printed_at: this.knex.fn.now() })
  }

  /** @returns whether the row was still as it was read */
  async noteAnnounced(
    { id, announced_numbers, label_announced_at }: AnnouncedPart & Pick<LedgerRow, "id">,
    changes: Partial<AnnouncedPart>,
  ): Promise<boolean> {
    const unchanged = this.knex(LEDGER_TABLE).where({ id, announced_numbers, label_announced_at })
    return (await this.change(unchanged, changes)) !== undefined
  }

  /** Reserves the next read of a row's detail. One process per `seconds` gets the row, others get undefined. */
  async takeRead(id: string, seconds: number): Promise<LedgerRow | undefined> {
    const [row] = await this.knex<LedgerRow>(LEDGER_TABLE)
      .where({ id })
      .whereRaw("(last_read_at is null or last_read_at < now() - make_interval(secs => ?))", [
        seconds,
      ])
      .update({ last_read_at: this.knex.fn.now() })
      .returning("*")
    return row
  }

  /**
   * Reserves the repetition of a confirmation for one process at a time.
   *
   * @returns undefined while another process has it, or when the row has left the state
   */
  async takeConfirmation(id: string, leaseSeconds: number): Promise<LedgerRow | undefined> {
    const free = this.knex(LEDGER_TABLE).where({ id, state: "confirm_unknown" }).whereRaw(isFree())
    return this.change(free, leaseFor(this.knex, leaseSeconds))
  }

  /** Clears the next try and the label's error, once the label needs no more work. */
  async endLabelTrouble(id: string): Promise<void> {
    const troubled = this.knex(LEDGER_TABLE)
      .where({ id })
      .whereIn("state", ["confirmed", "tracked"] satisfies LedgerState[])
      .whereRaw("(next_try_at is not null or last_error->>'about' = 'label')")
    await this.change(troubled, {
      last_error: this.knex.raw(
        "case when last_error->>'about' = 'label' then null else last_error end",
      ),
      next_try_at: null,
    })
  }

  private live() {
    return liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
  }

  /** @returns the changed row; undefined when the guards of `rows` let none through */
  private async change(
    rows: Knex.QueryBuilder,
    changes: Record<string, unknown>,
  ): Promise<LedgerRow | undefined> {
    const changed = rows.update({ ...encode(changes), updated_at: this.knex.fn.now() })
    const [row] = (await changed.returning("*")) as LedgerRow[]
    return row
  }
}

/** The driver would turn a list into a PostgreSQL array. */
function encode(row: object): Record<string, unknown> {
  const encoded: Record<string, unknown> = { ...row }
  for (const column of LIST_COLUMNS) {
    const value = encoded[column]
    if (Array.isArray(value)) {
      encoded[column] = JSON.stringify(value)
    }
  }
  return encoded
}

/** A shipment that was ordered and then given up keeps its body: a retry compares the shipment with it. */
function wipedBody(knex: Knex, to: LedgerState): { sealed_body?: null | Knex.Raw } {
  if (to === "failed") {
    return { sealed_body: knex.raw("case when shipment_id is null then null else sealed_body end") }
  }
  return to === "tracked" || isEnded(to) ? { sealed_body: null } : {}
}
