import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { LEDGER_TABLE } from "../ledger/ledger"
import { ENDED_STATES } from "../ledger-states"
import { claimLease, isFree, leaseFor } from "../lease"
import type { ShipmentOrderingPackSession } from "../models/pack-bench"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_pack_session"

/** After an order was shipped in part, its rest waits on purpose: no bench opens it by itself for so long. */
const RESTS_HOURS = 12

/** An order at a bench, as the database gives it. Only the page with the claim may write. */
export type PackSession = Omit<
  InferTypeOf<typeof ShipmentOrderingPackSession>,
  "progress" | "weights" | "deleted_at"
> & { progress: unknown; weights: PackedWeight[] | null }

/** What one piece of a variant weighs by the scale: its package held nothing else. */
export interface PackedWeight {
  variant_id: string
  grams: number
}

/** What one person packed on one day. */
interface PackedDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** Null if it was not an admin user. */
  user_id: string | null
  orders: number
  pieces: number
  /** Half of them took less, from opening the order to shipping it. */
  median_seconds: number
}

interface WeighedVariant {
  variant_id: string
  packages: number
  measured_weight: number
}

const MEDIAN_SECONDS = `round(percentile_cont(0.5) within group (
  order by extract(epoch from finished_at - started_at)))::int as median_seconds`

const MOST_VARIANTS = 50

/** A bench that says nothing for so long has left its order to others. Each scan begins the time anew. */
const LEASE_SECONDS = 600

/** Orders at pack benches. Of two benches exactly one gets an order, and only the page that opened it last may write. */
export class PackSessionStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Takes an order for a bench, with what was packed before.
   *
   * @param of.progress of an order that is not at a bench yet
   * @param of.takesOver also from somebody who packs it now
   * @param of.startsAgain forgets what was packed before
   * @returns undefined while another bench packs it
   */
  async take(
    orderId: string,
    of: Pick<PackSession, "user_id" | "bench"> & {
      progress: object
      takesOver: boolean
      startsAgain: boolean
    },
  ): Promise<PackSession | undefined> {
    const { bench, user_id, takesOver, startsAgain } = of
    const holding = { bench, user_id, ...claimLease(this.knex, LEASE_SECONDS) }
    const start = { progress: JSON.stringify(of.progress), started_at: this.knex.fn.now() }
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
   * Extends the lease, and saves what is packed. Pausing ends the lease and the claim, so that a save that was under way
   * does not hold the order again.
   *
   * @returns undefined when the order was opened anew since, or its packing has ended
   */
  async hold({
    order_id,
    claim,
    progress,
    is_paused,
  }: {
    order_id: string
    claim: string
    progress?: object
    is_paused?: boolean
  }): Promise<PackSession | undefined> {
    const [session] = (await this.unfinished()
      .where({ order_id, claim })
      .update({
        ...(is_paused ? claimLease(this.knex, 0) : leaseFor(this.knex, LEASE_SECONDS)),
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
    { id, claim, user_id }: PackSession,
    outcome: Pick<PackSession, "shipment_id" | "pieces" | "weights">,
  ): Promise<void> {
    await this.unfinished()
      .where({ id })
      .update({
        ...{ claim, user_id, ...outcome },
        weights: JSON.stringify(outcome.weights),
        finished_at: this.knex.fn.now(),
        updated_at: this.knex.fn.now(),
      } as never)
  }

  /** Of these orders, those that were shipped in part lately, unless that shipment was canceled since. */
  async restingAmong(orderIds: string[]): Promise<Set<string>> {
    const rows = await this.live()
      .whereIn("order_id", orderIds)
      .whereRaw("finished_at > now() - make_interval(hours => ?)", [RESTS_HOURS])
      .whereIn(
        "shipment_id",
        this.knex(LEDGER_TABLE).whereNotIn("state", ENDED_STATES).select("id"),
      )
      .select("order_id")
    return new Set(rows.map(({ order_id }) => order_id))
  }

  /** Orders that are being packed, or were paused, the oldest first. */
  async listUnfinished() {
    type Columns = Pick<PackSession, "order_id" | "bench" | "user_id"> & { is_paused: boolean }
    return this.unfinished()
      .select<Columns[]>("order_id", "bench", "user_id", this.knex.raw(`${isFree()} as is_paused`))
      .orderBy("started_at")
  }

  /** What was packed since a moment. */
  async packedSince(moment: Date) {
    const sql = `select count(distinct order_id)::int as orders, ${MEDIAN_SECONDS}
                   from ${TABLE} where finished_at >= ? and deleted_at is null`
    type Packed = Pick<PackedDay, "orders"> & { median_seconds: number | null }
    return (await this.knex.raw<{ rows: [Packed] }>(sql, [moment])).rows[0]
  }

  /** Per day and person, the newest day first. Today is one of the `days`. */
  async packedByDay(timeZone: string, days: number): Promise<PackedDay[]> {
    const { rows } = await this.knex.raw<{ rows: PackedDay[] }>(
      `select to_char(finished_at at time zone :timeZone, 'YYYY-MM-DD') as day, user_id,
              count(distinct order_id)::int as orders, sum(pieces)::int as pieces, ${MEDIAN_SECONDS}
         from ${TABLE}
        where finished_at >= ((now() at time zone :timeZone)::date + 1 - :days::int)::timestamp at time zone :timeZone
          and deleted_at is null
        group by 1, 2
        order by 1 desc, orders desc, user_id`,
      { timeZone, days },
    )
    return rows
  }

  /** The variants that were weighed most often in so many days, with the median weight of one piece in grams. */
  async weighed(days: number): Promise<WeighedVariant[]> {
    const { rows } = await this.knex.raw<{ rows: WeighedVariant[] }>(
      `select one ->> 'variant_id' as variant_id, count(*)::int as packages,
              greatest(1, round(percentile_cont(0.5) within group (
                order by (one ->> 'grams')::float8)))::int as measured_weight
         from ${TABLE}, jsonb_path_query(weights, '$[*]') as one
        where finished_at > now() - make_interval(days => :days) and deleted_at is null
        group by 1 order by 2 desc, 1 limit :limit`,
      { days, limit: MOST_VARIANTS },
    )
    return rows
  }

  /** Deletes packings that ended, or were left, so many days ago. */
  async deleteOld(days: number): Promise<void> {
    await this.knex(TABLE)
      .whereRaw("coalesce(finished_at, updated_at) < now() - make_interval(days => ?)", [days])
      .delete()
  }

  private unfinished() {
    return this.live().whereNull("finished_at")
  }

  private live() {
    return liveRows<PackSession>(this.knex, TABLE)
  }
}
