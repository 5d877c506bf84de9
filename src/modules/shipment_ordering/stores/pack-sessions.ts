import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { claimLease, isFree, leaseFor } from "../lease"
import type { ShipmentOrderingPackSession } from "../models/pack-bench"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_pack_session"

/** After an order was shipped in part, its rest waits on purpose: no bench opens it by itself for so long. */
const RESTS_HOURS = 12

/** An order at a bench, as the database gives it. Who opened it last may write, with the claim. */
export type PackSession = Omit<
  InferTypeOf<typeof ShipmentOrderingPackSession>,
  "progress" | "weights" | "updated_at" | "deleted_at"
> & { progress: unknown; weights: PackedWeight[] | null }

/** A package of one variant that was weighed: gross, in grams. */
export interface PackedWeight {
  variant_id: string
  quantity: number
  planned: number
  real: number
}

interface Taking {
  userId: string | null
  bench: string
  /** Of an order that is not at a bench yet. */
  progress: object
  /** Also from somebody who packs it now. */
  takesOver: boolean
  /** Forgets what was packed before. */
  startsAgain: boolean
  leaseSeconds: number
}

/** Orders at pack benches. Of two benches exactly one gets an order, and only the page that opened it last may write. */
export class PackSessionStore {
  constructor(private readonly knex: Knex) {}

  /** Takes an order for a bench, with what was packed before. @returns undefined while another bench packs it */
  async take(orderId: string, taking: Taking): Promise<PackSession | undefined> {
    const { bench, userId, takesOver, startsAgain, leaseSeconds } = taking
    const holding = { bench, user_id: userId, ...claimLease(this.knex, leaseSeconds) }
    const start = {
      progress: JSON.stringify(taking.progress),
      started_at: this.knex.fn.now(),
    }
    const [session] = (await insertOnce(this.knex, TABLE, {
      prefix: "sopak",
      key: "order_id",
      where: "finished_at is null",
      row: { order_id: orderId, ...holding, ...start },
    })
      .merge({ ...holding, ...(startsAgain && start), updated_at: this.knex.fn.now() })
      .whereRaw(`(${TABLE}.${isFree()} or ${TABLE}.bench = ? or ?)`, [bench, takesOver])
      .returning("*")) as PackSession[]
    return session
  }

  /**
   * Extends the lease, and saves what is packed.
   *
   * @returns undefined when the order was opened anew since, or its packing has ended
   */
  async hold(
    { order_id, claim }: Pick<PackSession, "order_id" | "claim">,
    { progress, leaseSeconds }: { progress?: object; leaseSeconds: number },
  ): Promise<PackSession | undefined> {
    const [session] = (await this.unfinished()
      .where({ order_id, claim })
      .update({
        ...leaseFor(this.knex, leaseSeconds),
        ...(progress && { progress: JSON.stringify(progress) }),
        updated_at: this.knex.fn.now(),
      } as never)
      .returning("*")) as PackSession[]
    return session
  }

  /** The packing of an order that is not finished; with a claim also one that is. */
  async find(orderId: string, claim?: string): Promise<PackSession | undefined> {
    return claim === undefined
      ? this.unfinished().where({ order_id: orderId }).first()
      : this.live().where({ order_id: orderId, claim }).first()
  }

  /**
   * Notes the shipment. The claim is the one that shipped, so that its page gets the same answer again, although another
   * one may have taken the order over meanwhile.
   */
  async finish(
    id: string,
    outcome: Required<
      Pick<PackSession, "claim" | "user_id" | "shipment_id" | "pieces" | "weights">
    >,
  ): Promise<void> {
    await this.unfinished()
      .where({ id })
      .update({
        ...outcome,
        weights: JSON.stringify(outcome.weights),
        finished_at: this.knex.fn.now(),
        updated_at: this.knex.fn.now(),
      } as never)
  }

  /** Forgets a packing that came to nothing. */
  async drop(id: string): Promise<void> {
    await this.unfinished().where({ id }).delete()
  }

  /** Of these orders, those that a bench does not open by itself, and why. */
  async skippedAmong(orderIds: string[], bench: string): Promise<Map<string, "held" | "rests">> {
    const rows = await this.live()
      .whereIn("order_id", orderIds)
      .whereRaw(
        `(finished_at is null and not ${isFree()} and bench <> ?
          or finished_at > now() - make_interval(hours => ?))`,
        [bench, RESTS_HOURS],
      )
      .select("order_id", "finished_at")
    return new Map(
      rows.map(({ order_id, finished_at }) => [order_id, finished_at ? "rests" : "held"]),
    )
  }

  /** Orders that are being packed now, the longest first. */
  async listHeld(): Promise<PackSession[]> {
    return this.unfinished().whereRaw(`not ${isFree()}`).orderBy("started_at")
  }

  /** What was packed since a moment. The median is null without any. */
  async figuresSince(moment: Date): Promise<{ orders: number; medianSeconds: number | null }> {
    const { rows } = await this.knex.raw<{ rows: [{ orders: number; median: number | null }] }>(
      `select count(*)::int as orders,
         percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))
           as median
         from ${TABLE} where finished_at >= :moment and deleted_at is null`,
      { moment },
    )
    const [{ orders, median }] = rows
    return { orders, medianSeconds: median === null ? null : Math.round(median) }
  }

  /** Deletes packings that ended, or were left, so many days ago. */
  async deleteOld(days: { finished: number; unfinished: number }): Promise<void> {
    await this.knex(TABLE)
      .whereRaw("finished_at < now() - make_interval(days => ?)", [days.finished])
      .orWhereRaw("finished_at is null and updated_at < now() - make_interval(days => ?)", [
        days.unfinished,
      ])
      .delete()
  }

  private unfinished() {
    return this.live().whereNull("finished_at")
  }

  private live() {
    return liveRows<PackSession & { updated_at: Date }>(this.knex, TABLE)
  }
}
