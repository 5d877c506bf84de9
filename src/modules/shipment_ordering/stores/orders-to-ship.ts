import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "../ledger/ledger"
import type { LastTimeStore } from "./last-times"
import {
  ADD_ALL_OPEN_ORDERS,
  ADD_CHANGED_OPEN_ORDERS,
  DROP_CLOSED_ORDERS,
  LINES_THAT_SHIP,
  LINES_TO_SHIP,
  ordersToShip,
  SWEEP_ORDERS,
  TO_SHIP_SORTING,
} from "../medusa-tables"
import { addressPattern, containing, firstId } from "../table"

interface ToShipSearch {
  /** Ids of this plugin's shipping options. */
  options: string[]
  /** Part of the recipient's name, e-mail or place, a part of the shop's own number, or the order's whole number. */
  text?: string
  /** Only items that ship from this location: reserved there or, if unreserved, with one of these options. */
  place?: { locationId: string; options: string[] }
  /** Two letters, in lower case. */
  country?: string
  /** Only orders placed after this moment. */
  since?: Date
}

interface ToShipPage {
  limit: number
  offset: number
  /** The oldest first by default. */
  orderBy?: ToShipOrder
}

export const TO_SHIP_ORDERS = ["created_at", "-created_at", "place", "service"] as const

export type ToShipOrder = (typeof TO_SHIP_ORDERS)[number]

const TABLE = "shipment_ordering_open_order"

/** Longer than any transaction, and than clocks of servers differ. */
const OVERLAP_MS = 15 * 60_000

/** Orders that are looked at again in each run of the job: 288,000 a day. */
const SWEPT = 200

/**
 * Finds the ids of orders that wait to be shipped. A store may have many orders that are fulfilled but never
 * closed, so the ids of those that may be open are kept in a table of their own. Its rows are only candidates: each is
 * checked when it is read.
 */
export class OrdersToShipStore {
  /** Id of the order that the sweep has come to, from the newest to the oldest; undefined at its start. */
  private sweptTo: string | undefined

  constructor(
    private readonly knex: Knex,
    private readonly lastTimes: LastTimeStore,
  ) {}

  /**
   * Adds the orders that were placed or changed lately. Medusa writes `order_item` rows with new, later ids for each
   * order and each change of its items: they are found by their primary key. So no event can be lost.
   */
  async catchUp(): Promise<void> {
    const before = (await this.lastTimes.all()).get("open orders")
    const since = before && firstId("orditem", before.getTime() - OVERLAP_MS)
    await (since === undefined
      ? this.knex.raw(ADD_ALL_OPEN_ORDERS)
      : this.knex.raw(ADD_CHANGED_OPEN_ORDERS, { since }))
    await this.lastTimes.note("open orders")
  }

  /**
   * Catches up, drops orders that are no longer open, and looks at the next few of all orders again: an order may also
   * be opened by hand, or by a change of a product's shipping profile.
   */
  async refresh(): Promise<void> {
    await this.catchUp()
    await this.knex.raw(DROP_CLOSED_ORDERS)
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(SWEEP_ORDERS, {
      sweptTo: this.sweptTo ?? "",
      limit: SWEPT,
    })
    this.sweptTo = rows.length < SWEPT ? undefined : rows[0]?.id
  }

  /** Looks at all orders, which may take minutes in a large store. @returns how many are kept */
  async rebuild(): Promise<number> {
    return this.knex.transaction(async (transaction) => {
      await transaction.raw(`delete from ${TABLE}`)
      const { rowCount } = await transaction.raw<{ rowCount: number }>(ADD_ALL_OPEN_ORDERS)
      return rowCount
    })
  }

  /** Catches up first. */
  async catchUpAndList(
    search: ToShipSearch,
    { orderBy = "created_at", ...page }: ToShipPage,
  ): Promise<{ ids: string[]; count: number }> {
    if (search.options.length === 0) {
      return { ids: [], count: 0 }
    }
    await this.catchUp()
    const from = ordersToShip({
      hasPlace: search.place !== undefined,
      hasCountry: Boolean(search.country),
      hasText: Boolean(search.text),
      hasSince: search.since !== undefined,
    })
    const bindings = bindingsOf(search)
    const [orders, total] = await Promise.all([
      this.knex.raw<{ rows: { id: string }[] }>(
        `select o.id ${from} order by ${TO_SHIP_SORTING[orderBy]} limit :limit offset :offset`,
        { ...bindings, ...page },
      ),
      this.knex.raw<{ rows: { count: string }[] }>(`select count(*) ${from}`, bindings),
    ])
    return { ids: orders.rows.map(({ id }) => id), count: Number(total.rows[0]?.count ?? 0) }
  }

  /** By order id: the lines that are still to ship. Orders without any, or that are canceled, are missing. */
  async openLinesOf(orderIds: string[]): Promise<Map<string, Set<string>>> {
    const { rows } = await this.knex.raw<{ rows: { id: string; lines: string[] }[] }>(
      LINES_TO_SHIP,
      { orderIds },
    )
    return new Map(rows.map(({ id, lines }) => [id, new Set(lines)]))
  }

  /** Those of these order lines that need shipping, whatever core has decided. */
  async linesThatShip(lineIds: string[]): Promise<Set<string>> {
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(LINES_THAT_SHIP, { lineIds })
    return new Set(rows.map(({ id }) => id))
  }

  /** By order id: why its latest delivery cannot go out. Orders without such an error are missing. */
  async latestErrors(orderIds: string[]): Promise<Map<string, string>> {
    const { rows } = await this.knex.raw<{ rows: { order_id: string; message: string | null }[] }>(
      `select order_id, message from (
         select distinct on (order_id) order_id, state, last_error->>'message' as message
           from ${LEDGER_TABLE}
          where order_id = any(:orderIds) and kind = 'delivery' and deleted_at is null
          order by order_id, created_at desc, generation desc) latest
        where state in ('failed', 'pending') and message is not null`,
      { orderIds },
    )
    return new Map(rows.map(({ order_id, message }) => [order_id, message ?? ""]))
  }
}

function bindingsOf({
  options,
  text = "",
  place,
  country = "",
  since,
}: ToShipSearch): Record<string, Knex.Value> {
  return {
    options,
    number: text.replace(/^#/, ""),
    like: containing(text),
    pattern: addressPattern(text),
    locationId: place?.locationId ?? "",
    optionsHere: place?.options ?? [],
    country,
    since: since ?? new Date(0),
  }
}
