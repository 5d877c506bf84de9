import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { WEIGHED_VARIANTS } from "../medusa-tables"
import type { Settings } from "../settings-schema"
import { liveRows } from "../table"

/** What one person packed on one day. */
export interface PackedDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** Null if it was not an admin user. */
  user_id: string | null
  orders: number
  pieces: number
  /** Half of them took less, from opening the order to shipping it. */
  median_seconds: number
}

/** A variant whose packages were weighed. Weights of one piece, in whole grams. */
export interface WeighedVariant {
  variant_id: string
  title: string
  sku: string | null
  product: { id: string; title: string }
  /** Packages of this variant alone, whose weight was entered. */
  packages: number
  /** As it is packed now: by item rule, variant, product or the default item. */
  weight_in_use: number
  /** The median of what is left of the packages' weights without the box. */
  measured_weight: number
  /** Measured less in use. */
  difference: number
  /** The rule of this variant; null if it has none. */
  item_rule_id: string | null
}

const TABLE = "shipment_ordering_pack_session"

const PACKED = `
  select to_char(finished_at at time zone :timeZone, 'YYYY-MM-DD') as day, user_id,
         count(distinct order_id)::int as orders, coalesce(sum(pieces), 0)::int as pieces,
         round(percentile_cont(0.5) within group (
           order by extract(epoch from finished_at - started_at)))::int as median_seconds
    from ${TABLE}
   where finished_at >= ((now() at time zone :timeZone)::date + 1 - :days::int)::timestamp at time zone :timeZone
     and deleted_at is null
   group by 1, 2
   order by 1 desc, orders desc, user_id`

/** What was packed at benches. Read only: `stores/pack-sessions.ts` writes. */
export class PackReportStore {
  constructor(private readonly knex: Knex) {}

  /** Whether an order was ever packed at a bench. */
  async isUsed(): Promise<boolean> {
    const packed = liveRows<{ id: string }>(this.knex, TABLE).whereNotNull("finished_at")
    return (await packed.first("id")) !== undefined
  }

  /** Per day and person, the newest day first. Today is one of the `days`. */
  async packed(timeZone: string, days: number): Promise<PackedDay[]> {
    const { rows } = await this.knex.raw<{ rows: PackedDay[] }>(PACKED, { timeZone, days })
    return rows
  }

  /**
   * Variants of weighed packages, the largest difference first. Deleted ones are left out.
   *
   * @param gramsPerUnit of the store's unit of weight
   */
  async weighed(
    { default_item_weight: defaultWeight }: Pick<Settings, "default_item_weight">,
    range: { gramsPerUnit: number; days: number; limit: number },
  ): Promise<WeighedVariant[]> {
    const { rows } = await this.knex.raw<{ rows: WeighedVariant[] }>(WEIGHED_VARIANTS, {
      defaultWeight,
      ...range,
    })
    return rows
  }
}
