import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { claimLease, isFree, leaseFor, takeRows, writeHeld } from "../lease"
import { LEDGER_TABLE } from "../ledger/ledger"
import type { ShipmentOrderingShipRun, ShipmentOrderingShipRunOrder } from "../models/desk"
import type { LedgerState } from "../ledger-states"
import { hasLabel, liveRows } from "../table"

const RUNS = "shipment_ordering_ship_run"
const ORDERS = "shipment_ordering_ship_run_order"

const STATES = ["waiting", "sending", "shipped", "failed", "left"] as const
const COUNTS = [
  "count(*)::int as total",
  ...STATES.map((state) => `(count(*) filter (where state = '${state}'))::int as "${state}"`),
]

/** How many orders of a run there are, and are in each state. */
type ShipRunCounts = Record<(typeof STATES)[number] | "total", number>

/** What of an order ships, and how. */
export interface ShipChoice {
  shipping_option_id: string
  location_id?: string
  items: {
    id: string
    quantity: number
    /** Open quantity when the run began. If it has changed, the order does not ship. */
    shippable: number
    fulfilled_before: number
  }[]
  /** Missing fields follow the plan. */
  service_code?: string
  package_count?: number
  /** Weight of all packages together. */
  weight_grams?: number
  no_notification?: boolean
}

export type NewShipRunOrder = Pick<ShipRunOrder, "order_id" | "display_id" | "choice" | "refusal">

/** How an order of a run has ended. */
export type ShipOutcome =
  { state: "shipped"; shipment_id: string } | { state: "failed"; refusal: string }

/** A run and the claim on it. */
export type HeldRun = Pick<ShipRunRow, "id" | "claim" | "user_id">

/**
 * The runs that ship many orders. One runs at a time (a unique index), and one process works on it: every write checks
 * the claim, and none begins an order after the lease.
 */
export class ShipRunStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Saves a run, which waits for a process to take it up. Orders with a refusal have failed already.
   *
   * @returns undefined while another run is going on
   */
  async begin(
    orders: NewShipRunOrder[],
    { userId }: { userId: string | null },
  ): Promise<ShipRunRow | undefined> {
    return this.knex.transaction(async (transaction) => {
      const [run] = (await transaction(RUNS)
        .insert({
          id: generateEntityId("", "sorun"),
          user_id: userId,
          ...claimLease(transaction, 0),
        })
        .onConflict()
        .ignore()
        .returning("*")) as ShipRunRow[]
      if (run) {
        await transaction.batchInsert(
          ORDERS,
          orders.map(({ choice, ...order }, position) => ({
            ...order,
            id: generateEntityId("", "sorno"),
            ship_run_id: run.id,
            position,
            choice: choice && JSON.stringify(choice),
            state: order.refusal === null ? "waiting" : "failed",
          })),
        )
      }
      return run
    })
  }

  async find(id: string): Promise<ShipRunRow | undefined> {
    return this.runs().where({ id }).first()
  }

  /** Newest first. */
  async list(limit: number): Promise<ShipRunRow[]> {
    return this.runs()
      .orderBy([{ column: "created_at", order: "desc" }, "id"])
      .limit(limit)
  }

  /** The orders of a run, in their order, with their shipments. */
  async ordersOf(runId: string): Promise<ShippedRunOrder[]> {
    return this.knex<ShippedRunOrder>(`${ORDERS} as ordered`)
      .leftJoin(`${LEDGER_TABLE} as shipment`, "shipment.id", "ordered.shipment_id")
      .where("ordered.ship_run_id", runId)
      .orderBy("ordered.position")
      .select(
        "ordered.*",
        "shipment.reference",
        "shipment.state as shipment_state",
        "shipment.quoted_price as price",
        "shipment.price_currency as currency",
        this.knex.raw(`${hasLabel("shipment")} as has_label`),
        this.knex.raw(
          `(ordered.state = 'failed' and exists (
             select 1 from ${ORDERS} later
              where later.order_id = ordered.order_id and later.deleted_at is null
                and later.created_at > ordered.created_at
                and later.state not in ('waiting', 'left'))) as is_tried_again`,
        ),
      )
  }

  /** How many orders of each run are in each state, by its id. */
  async countsOf(runIds: string[]): Promise<Map<string, ShipRunCounts>> {
    const rows: (ShipRunCounts & { ship_run_id: string })[] = await this.knex(ORDERS)
      .whereIn("ship_run_id", runIds)
      .groupBy("ship_run_id")
      .select("ship_run_id", ...COUNTS.map((count) => this.knex.raw(count)))
    return new Map(rows.map(({ ship_run_id, ...counts }) => [ship_run_id, counts]))
  }

  /** Runs that no process works on. */
  async listDue(): Promise<string[]> {
    const due = await this.runs().where({ state: "running" }).whereRaw(isFree()).select("id")
    return due.map(({ id }) => id)
  }

  /** Takes a run for this process. @returns undefined while another process works on it, and after its end */
  async takeUp(id: string, leaseSeconds: number): Promise<HeldRun | undefined> {
    const [run] = await this.runs()
      .where({ id, state: "running" })
      .whereRaw(isFree())
      .update(claimLease(this.knex, leaseSeconds) as never)
      .returning("*")
    return run
  }

  /** Extends the lease. @returns whether the run is being stopped; undefined when the claim no longer holds */
  async hold(
    { id, claim }: HeldRun,
    leaseSeconds: number,
  ): Promise<{ isStopping: boolean } | undefined> {
    const claimedRow = { table: RUNS, id, claim, state: "running" }
    const run = await writeHeld<ShipRunRow>(
      this.knex,
      claimedRow,
      leaseFor(this.knex, leaseSeconds),
    )
    return run && { isStopping: run.is_stopping }
  }

  /**
   * Takes the next order. Those that a dead process was sending come last: by then their shipments are free to be
   * adopted. They are taken even if the run is being stopped.
   */
  async takeOrder({ id, claim }: HeldRun): Promise<ShipRunOrder | undefined> {
    const free = this.knex(ORDERS)
      .where({ ship_run_id: id })
      .whereExists(
        this.knex(RUNS)
          .where({ id, claim, state: "running" })
          .whereRaw(`not ${isFree()}`)
          .whereRaw(`(${ORDERS}.state = 'sending' or not is_stopping)`),
      )
      .whereRaw("(state = 'waiting' or state = 'sending' and claim <> ?)", [claim])
      .orderByRaw("state = 'sending', position")
      .limit(1)
    const [order] = await takeRows<ShipRunOrder>(
      this.knex,
      { table: ORDERS, free },
      {
        state: "sending",
        claim,
        attempts: this.knex.raw("attempts + 1"),
      },
    )
    return order
  }

  /** Notes how an order has ended, unless another process has taken it over. */
  async settle({ id, claim }: ShipRunOrder, outcome: ShipOutcome): Promise<void> {
    await writeHeld(this.knex, { table: ORDERS, id, claim, state: "sending" }, outcome)
  }

  /** Ends a run, if nothing of it is left to do. What waits is left if the run is being stopped. */
  async finish({ id, claim }: HeldRun): Promise<void> {
    await this.knex.transaction(async (transaction) => {
      const [run] = await transaction<ShipRunRow>(RUNS)
        .where({ id, claim, state: "running" })
        .forUpdate()
      if (!run) return
      const orders = () => transaction<ShipRunOrder>(ORDERS).where({ ship_run_id: id })
      const leftOrders = run.is_stopping
        ? await orders().where({ state: "waiting" }).update({ state: "left" })
        : 0
      if (await orders().whereIn("state", ["waiting", "sending"]).first()) return
      await transaction(RUNS)
        .where({ id })
        .update({ state: leftOrders > 0 ? "stopped" : "done", finished_at: transaction.fn.now() })
    })
  }

  /** Lets nothing new begin. What is being sent ends. */
  async stop(id: string): Promise<void> {
    await this.runs().where({ id, state: "running" }).update({ is_stopping: true })
  }

  /** Deletes runs that ended before a moment. */
  async deleteBefore(moment: Date): Promise<void> {
    const old = this.knex(RUNS).where("finished_at", "<", moment)
    await this.knex(ORDERS).whereIn("ship_run_id", old.clone().select("id")).delete()
    await old.delete()
  }

  /** Deletes what was refused and why, since a refusal may repeat what a customer has entered. */
  async eraseRefusals(orderIds: string[]): Promise<void> {
    await this.knex(ORDERS).whereIn("order_id", orderIds).update({ refusal: null })
  }

  private runs() {
    return liveRows<ShipRunRow>(this.knex, RUNS)
  }
}

/** A row of `shipment_ordering_ship_run` as the database gives it. */
export type ShipRunRow = Omit<
  InferTypeOf<typeof ShipmentOrderingShipRun>,
  "updated_at" | "deleted_at"
>

/** A row of `shipment_ordering_ship_run_order` as the database gives it. */
export type ShipRunOrder = Omit<
  InferTypeOf<typeof ShipmentOrderingShipRunOrder>,
  "choice" | "created_at" | "updated_at" | "deleted_at"
> & { choice: ShipChoice | null }

/** The fields of the shipment are null without one, but for `has_label`. */
type ShippedRunOrder = ShipRunOrder & {
  reference: string | null
  shipment_state: LedgerState | null
  price: string | null
  currency: string | null
  has_label: boolean
  /** It failed, and a later run has begun it again. */
  is_tried_again: boolean
}
