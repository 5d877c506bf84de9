import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { PriceStep, UnavailableReason } from "../../../price-rules"
import { LEDGER_TABLE } from "../ledger/ledger"
import type { FilledPackage } from "../ledger/ledger-row"
import { IS_CANCELED, IS_EDITED, NUMBER_OF_ORDER, UNRECORDED_ORDERS } from "../medusa-tables"
import type { ShipmentOrderingPriceRecord } from "../models/price-record"
import { firstId, insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_price_record"
const KEY = "cart_id, option_key"

/** The prices of chosen options. Those of orders are kept longer, to try other settings on them. */
export class PriceRecordStore {
  constructor(private readonly knex: Knex) {}

  /** Starts to record the price of an option that a customer chooses. */
  async choose(record: PriceRecord): Promise<void> {
    const row = toRow(this.knex, record)
    await insertOnce(this.knex, TABLE, { prefix: "soprc", key: KEY, row }).merge(row)
  }

  /** Saves new prices of chosen options. Options that are only shown have no record. */
  async follow(records: readonly PriceRecord[]): Promise<void> {
    const rows = await this.live()
      .whereIn("cart_id", [...new Set(records.map(({ cart_id }) => cart_id))])
      // An order without a cart: later prices are those of its changes.
      .whereRaw("order_id is distinct from cart_id")
      .select("cart_id", "option_key")
    const keys = new Set(rows.map(keyOf))
    await Promise.all(
      records
        .filter((record) => keys.has(keyOf(record)))
        .map((record) => {
          const { cart_id, option_key, priced_at } = record
          return this.live()
            .where({ cart_id, option_key })
            .where("priced_at", "<=", priced_at)
            .update(toRow(this.knex, record))
        }),
    )
  }

  /** Keeps the price of an ordered option. @returns whether there was one, with this amount, that is not kept yet */
  async keepForOrder(
    {
      cart_id,
      option_key,
      amount,
    }: Pick<PriceRecord, "cart_id" | "option_key"> & { amount?: string },
    order: OrderPart,
  ): Promise<boolean> {
    const rows = this.live().where({ cart_id, option_key, order_id: null })
    if (amount) void rows.whereRaw("amount::numeric = ?", [amount])
    return (await rows.update(toRow(this.knex, order))) > 0
  }

  /** Adds the record of an ordered option that has none. */
  async addForOrder(record: PriceRecord, order: OrderPart): Promise<void> {
    const row = toRow(this.knex, { ...record, ...order })
    await insertOnce(this.knex, TABLE, { prefix: "soprc", key: KEY, row }).ignore()
  }

  /** Ids of orders placed after a moment whose prices are not kept yet. */
  async listUnrecordedOrders({ since, limit }: { since: Date; limit: number }): Promise<string[]> {
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(UNRECORDED_ORDERS, {
      since: firstId("order", since.getTime()),
      limit,
    })
    return rows.map(({ id }) => id)
  }

  /** Lists the recorded prices of orders, the newest first. */
  async listOrdered({
    before,
    limit,
    ...period
  }: OrderedPeriod & { before?: OrderedPrice; limit: number }): Promise<OrderedPrice[]> {
    const rows = this.ordered(period)
      .select(
        "*",
        this.knex.raw(`(${CHARGED}) as charged`),
        this.knex.raw(`(${NUMBER_OF_ORDER}) as display_id`),
        this.knex.raw(`${IS_CANCELED} as is_canceled`),
        this.knex.raw(`${IS_EDITED} as is_changed`),
      )
      .orderByRaw("priced_at desc, id desc")
      .limit(limit)
    return before ? rows.whereRaw("(priced_at, id) < (?, ?)", [before.priced_at, before.id]) : rows
  }

  async countOrdered(period: OrderedPeriod): Promise<number> {
    const [row] = await this.ordered(period).count({ count: "*" })
    return Number(row?.count ?? 0)
  }

  private ordered({ from, until }: OrderedPeriod) {
    const rows = this.live().whereNotNull("order_id")
    if (from) void rows.where("priced_at", ">=", from)
    return until ? rows.where("priced_at", "<", until) : rows
  }

  async ofCarts(cartIds: string[]): Promise<PriceRecord[]> {
    return this.live().whereIn("cart_id", cartIds).orderBy("created_at")
  }

  async ofOrder(order_id: string): Promise<RecordedPrice[]> {
    return this.live().where({ order_id }).select<RecordedPrice[]>("*").orderBy("created_at")
  }

  /** Deletes what was last priced before a moment: one for carts, another for orders. */
  async deleteBefore({ carts, orders }: { carts: Date; orders: Date }): Promise<void> {
    await this.live().whereNull("order_id").where("priced_at", "<", carts).delete()
    await this.live().whereNotNull("order_id").where("priced_at", "<", orders).delete()
  }

  /** Deletes the records of these carts. Those of orders name no person and stay. */
  async eraseCarts(cartIds: string[]): Promise<void> {
    await this.live().whereIn("cart_id", cartIds).whereNull("order_id").delete()
  }

  private live() {
    return liveRows<PriceRecord & { updated_at: Date }>(this.knex, TABLE)
  }
}

function keyOf({ cart_id, option_key }: Pick<PriceRecord, "cart_id" | "option_key">): string {
  return `${cart_id} ${option_key}`
}

/** Encodes lists and objects as JSON, because the driver would turn a list into a PostgreSQL array. */
function toRow(knex: Knex, record: Partial<PriceRecord & OrderPart>) {
  const row: Record<string, unknown> = { updated_at: knex.fn.now() }
  for (const [column, value] of Object.entries(record)) {
    const isJson = typeof value === "object" && value !== null && !(value instanceof Date)
    row[column] = isJson ? knex.raw("?::jsonb", [JSON.stringify(value)]) : value
  }
  return row
}

/** Null before the first charge. */
const CHARGED = `
  select sum(charged_price::numeric)::text from ${LEDGER_TABLE} as shipment
   where shipment.order_id = ${TABLE}.order_id and shipment.kind = 'delivery'
     and shipment.state in ('confirmed', 'tracked') and shipment.deleted_at is null`

type Row = InferTypeOf<typeof ShipmentOrderingPriceRecord>

/** When orders were priced last: from a moment, and before another. */
export interface OrderedPeriod {
  from?: Date
  until?: Date
}

/** How a price was made, for the merchant. */
export type PriceRecord = Omit<
  Row,
  | "id"
  | "order_id"
  | "steps"
  | "priced_from"
  | "order_facts"
  | "created_at"
  | "updated_at"
  | "deleted_at"
> & { steps: PriceStep[]; priced_from: PricedFrom | null }

/** What is added to a price when it is ordered. */
export interface OrderPart {
  order_id: string
  order_facts: OrderFacts
}

/** A price of an order. */
export type RecordedPrice = PriceRecord & OrderPart

/** A recorded price, with the order's number, and whether it was edited or canceled since. */
export type OrderedPrice = RecordedPrice &
  Pick<Row, "id"> & {
    /** What the service has charged, decimal text in the account's currency. */
    charged: string | null
    display_id: number | null
    is_canceled: boolean
    /** Its items or its delivery were edited after the price. */
    is_changed: boolean
  }

/**
 * What a price was calculated from, so that it can be calculated again, also with other settings. Nothing in it names a
 * person or an address.
 */
export interface PricedFrom {
  /** Country, and the first characters of the postal code. */
  to: [country: string, area: string]
  /** Kinds of items, in millimetres and grams. There are many, so their fields have no names. */
  items: [
    quantity: number,
    grams: number,
    length: number,
    width: number,
    height: number,
    rotation: string,
    shipsAlone: boolean,
  ][]
  /** The items as each package type that the option may use. */
  packed: {
    type: 1 | 2
    dangerous: boolean
    packages: Pick<FilledPackage, "weight" | "outer" | "box_id" | "empty">[]
  }[]
  /** By the amount to collect: for each entry of `packed` the prices of all services, or why there are none. */
  asked: { cod: string | null; answers: (RecordedQuote[] | UnavailableReason)[] }[]
  /** The priced package type; null if there was no price. */
  type: 1 | 2 | null
  /** Percent that the store adds; null if none was added, needed or known. */
  tax: string | null
  /** What to pay without the delivery; null if neither a limit nor payment on delivery needed it. */
  owed: string | null
  /** Added by the store's own code. */
  surcharge: string | null
}

export type RecordedQuote = [
  serviceCode: string,
  priceWithTax: string,
  priceWithoutTax: string | null,
  leastDays: number | null,
  mostDays: number | null,
]

/** What rules may ask about an order, besides what its price was calculated from. */
export interface OrderFacts {
  /** What the customer was charged for the delivery, as the order's shipping method says it. */
  paid: string
  /** The items after discounts, tax included. */
  items_value: string | null
  /** The store's default tax rate in the country. */
  tax: string | null
  zone: string
  profile: string
  channel: string | null
  groups: string[]
  products: string[]
  types: string[]
  categories: string[]
  tags: string[]
}
