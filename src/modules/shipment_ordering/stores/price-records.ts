import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { PriceStep } from "../../../price-rules"
import type { ShipmentOrderingPriceRecord } from "../models/price-record"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_price_record"

/** The prices of chosen options. */
export class PriceRecordStore {
  constructor(private readonly knex: Knex) {}

  /** Starts to record the price of an option that a customer chooses. */
  async choose(record: PriceRecord): Promise<void> {
    const row = toRow(this.knex, record)
    const key = "cart_id, option_key"
    await insertOnce(this.knex, TABLE, { prefix: "soprc", key, row }).merge({
      ...row,
      updated_at: this.knex.fn.now(),
    })
  }

  /** Saves new prices of chosen options. Options that are only shown have no record. */
  async follow(records: readonly PriceRecord[]): Promise<void> {
    const rows = await this.live()
      .whereIn("cart_id", [...new Set(records.map(({ cart_id }) => cart_id))])
      .select("cart_id", "option_key")
    const keys = new Set(rows.map(keyOf))
    await Promise.all(
      records
        .filter((record) => keys.has(keyOf(record)))
        .map((record) => {
          const { cart_id, option_key, ...changes } = toRow(this.knex, record)
          return this.live()
            .where({ cart_id, option_key })
            .where("priced_at", "<=", changes.priced_at)
            .update({ ...changes, updated_at: this.knex.fn.now() })
        }),
    )
  }

  async ofCarts(cartIds: string[]): Promise<PriceRecord[]> {
    return this.live().whereIn("cart_id", cartIds).orderBy("created_at")
  }

  /** Deletes what was last priced before a moment. @returns how many */
  async deleteBefore(moment: Date): Promise<number> {
    return this.knex(TABLE).where("priced_at", "<", moment).delete()
  }

  /** Deletes the records of these carts. @returns how many */
  async eraseCarts(cartIds: string[]): Promise<number> {
    return this.knex(TABLE).whereIn("cart_id", cartIds).delete()
  }

  private live() {
    return liveRows<PriceRecord & { updated_at: Date }>(this.knex, TABLE)
  }
}

function keyOf({ cart_id, option_key }: Pick<PriceRecord, "cart_id" | "option_key">): string {
  return `${cart_id} ${option_key}`
}

/** Encodes `steps` as JSON, because the driver would turn a list into a PostgreSQL array. */
function toRow(knex: Knex, record: PriceRecord) {
  return { ...record, steps: knex.raw("?::jsonb", [JSON.stringify(record.steps)]) }
}

/** How a price was made, for the merchant. */
export type PriceRecord = Omit<
  InferTypeOf<typeof ShipmentOrderingPriceRecord>,
  "id" | "steps" | "created_at" | "updated_at" | "deleted_at"
> & { steps: PriceStep[] }
