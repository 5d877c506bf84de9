import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { isFree, leaseFor } from "../lease"
import type { ShipmentOrderingAutoFulfilment } from "../models/desk"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_auto_fulfilment"

type AutoFulfilmentRow = InferTypeOf<typeof ShipmentOrderingAutoFulfilment>

/**
 * Which orders were tried. Taking an order is one guarded statement, so that events and the job never try it at
 * the same time, in any process.
 */
export class AutoFulfilmentStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Takes an order for one try.
   *
   * @param reopens whether an order in the state `left` is tried again, because something has happened to it
   * @returns how often it was taken, including this time; undefined when it must not be tried now
   */
  async take(
    orderId: string,
    { leaseSeconds, reopens }: { leaseSeconds: number; reopens: boolean },
  ): Promise<number | undefined> {
    const taking = { state: "waiting", ...leaseFor(this.knex, leaseSeconds) }
    const row = { ...taking, order_id: orderId, attempts: 1, next_try_at: this.knex.fn.now() }
    const [order]: { attempts: number }[] = await insertOnce(this.knex, TABLE, {
      prefix: "soaut",
      key: "order_id",
      row,
    })
      .merge({
        ...taking,
        attempts: this.knex.raw(
          `case when ${TABLE}.state = 'left' then 1 else ${TABLE}.attempts + 1 end`,
        ),
        updated_at: this.knex.fn.now(),
      })
      .whereRaw(
        `${TABLE}.${isFree()}
         and (${TABLE}.state = 'waiting' and ${TABLE}.next_try_at <= now()
              or ${TABLE}.state = 'left' and ?)`,
        [reopens],
      )
      .returning("attempts")
    return order?.attempts
  }

  /** Ends a try for good. */
  async settle(
    orderId: string,
    state: Exclude<AutoFulfilmentRow["state"], "waiting">,
  ): Promise<void> {
    await this.write(orderId, { state })
  }

  /** Ends a try; the next one is due after `seconds`. */
  async postpone(orderId: string, seconds: number): Promise<void> {
    await this.write(orderId, leaseFor(this.knex, seconds, "next_try_at"))
  }

  /** Ends a try that has done nothing: it does not count. */
  async giveBack(orderId: string, seconds: number): Promise<void> {
    await this.write(orderId, {
      attempts: this.knex.raw("greatest(attempts - 1, 0)"),
      ...leaseFor(this.knex, seconds, "next_try_at"),
    })
  }

  /** Leaves a waiting order until something happens to it. Does nothing to one that is being tried. */
  async leave(orderId: string): Promise<void> {
    await this.live()
      .where({ order_id: orderId, state: "waiting" })
      .whereRaw(isFree())
      .update({ state: "left", updated_at: this.knex.fn.now() })
  }

  /** Orders whose next try is due, the longest due first. */
  async listDue(limit: number): Promise<string[]> {
    const rows = await this.live()
      .where({ state: "waiting" })
      .whereRaw(`${isFree()} and ${isFree("next_try_at")}`)
      .orderBy("next_try_at")
      .limit(limit)
      .select("order_id")
    return rows.map(({ order_id }) => order_id)
  }

  /** Of these orders, those that were never taken. */
  async untriedAmong(orderIds: string[]): Promise<string[]> {
    const rows = await this.live().whereIn("order_id", orderIds).select("order_id")
    const tried = new Set(rows.map(({ order_id }) => order_id))
    return orderIds.filter((id) => !tried.has(id))
  }

  /** Gives up waiting orders, because the merchant fulfills by hand from now on. */
  async leaveAll(): Promise<void> {
    await this.live().where({ state: "waiting" }).update({ state: "left" })
  }

  /** Deletes the rows of old orders that are not tried again. */
  async deleteOlderThan(days: number): Promise<void> {
    await this.knex(TABLE)
      .whereNot({ state: "waiting" })
      .whereRaw("updated_at < now() - make_interval(days => ?)", [days])
      .delete()
  }

  private async write(orderId: string, changes: Record<string, unknown>): Promise<void> {
    await this.knex(TABLE)
      .where({ order_id: orderId })
      .update({ ...changes, ...leaseFor(this.knex, 0), updated_at: this.knex.fn.now() })
  }

  private live() {
    return liveRows<AutoFulfilmentRow>(this.knex, TABLE)
  }
}
