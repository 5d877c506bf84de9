import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import { IS_UNDER_WAY } from "./ledger-reports"
import { isGone, type LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"
import { liveRows } from "../table"

/** A missing filter does not narrow the search. */
export interface LedgerFilter {
  /** An order's number, a reference, a shipment id or a tracking number, whole; `#` may be left out. */
  q?: string
  states?: LedgerState[]
  /** Only rows with a number of the service. */
  hasShipmentId?: boolean
  /** Only unfinished rows whose last try failed, as `LedgerHealth` counts them. */
  isStopped?: boolean
  createdFrom?: Date
  /** Exclusive. */
  createdUntil?: Date
  /** Columns and their exact values. Undefined ones are ignored. */
  equal: Partial<
    Pick<
      LedgerRow,
      "order_id" | "fulfillment_id" | "service_code" | "kind" | "location_id" | "account"
    >
  >
}

export interface LedgerOrder {
  column: "created_at" | "updated_at"
  isDescending: boolean
}

export interface LedgerPage {
  order: LedgerOrder
  limit: number
  offset: number
}

/** In microseconds. With a `Date`'s milliseconds, rows of the same millisecond would be lost between chunks. */
const PLACE = "to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as place"

/** The order's number in a reference: all before `-` and six characters (`booking/reference.ts`). */
const ORDER_NUMBER = "left(reference, -7)"

/** More rows than any order has. */
const MOST_FOUND = 1_000

/** Searches the ledger, for lists and exports. */
export class LedgerSearch {
  constructor(private readonly knex: Knex) {}

  async page(
    filter: LedgerFilter,
    { order, limit, offset }: LedgerPage,
  ): Promise<{ rows: LedgerRow[]; count: number }> {
    const direction = order.isDescending ? "desc" : "asc"
    const found = await this.found(filter.q)
    const [rows, counted] = await Promise.all([
      this.matching(filter, found)
        .orderBy(order.column, direction)
        .orderBy("id", direction)
        .limit(limit)
        .offset(offset),
      this.matching(filter, found).count<{ count: string }[]>({ count: "*" }),
    ])
    return { rows, count: Number(counted[0]?.count ?? 0) }
  }

  /** All matching rows, newest first. Only `size` rows at a time are in memory. */
  async *chunks(filter: LedgerFilter, size: number): AsyncGenerator<LedgerRow[]> {
    const found = await this.found(filter.q)
    let last: { place: string; id: string } | undefined
    for (;;) {
      const query = this.matching(filter, found)
        .select("*", this.knex.raw(PLACE))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(size)
      if (last) void query.whereRaw("(created_at, id) < (?::timestamptz, ?)", [last.place, last.id])
      const rows = (await query) as (LedgerRow & { place: string })[]
      if (rows.length > 0) yield rows
      last = rows.at(-1)
      if (rows.length < size) return
    }
  }

  /** The existing rows among `ids`, in the order of `ids`. */
  async inOrder(ids: string[]): Promise<LedgerRow[]> {
    const rows = await this.live().whereIn("id", ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** The deliveries of these orders that are not given up, the oldest first. */
  async deliveriesOf(orderIds: string[]): Promise<LedgerRow[]> {
    const rows = await this.live()
      .whereIn("order_id", orderIds)
      .where({ kind: "delivery" })
      .orderBy("created_at")
      .orderBy("id")
    return rows.filter((row) => !isGone(row))
  }

  /**
   * Ids of the rows that match `q`; undefined without `q`. This is a separate query because, with a sorting in
   * the same query, the database would walk through all rows in that order.
   */
  private async found(q: string | undefined): Promise<string[] | undefined> {
    if (!q) return undefined
    const wanted = q.replace(/^#/, "")
    // References end in capitals from the row's id, and carriers print their numbers in capitals, too.
    const spellings = [...new Set([wanted, wanted.toUpperCase()])]
    const references = spellings.map((spelling) => `#${spelling}`)
    const rows = await this.live()
      .where((any) => {
        void any
          .whereIn("reference", references)
          .orWhere("shipment_id", wanted)
          .orWhereRaw(`${ORDER_NUMBER} = any(?)`, [references])
          .orWhereRaw("tracking_numbers && ?", [spellings])
      })
      .limit(MOST_FOUND)
      .select("id")
    return rows.map(({ id }) => id)
  }

  private matching(
    { states, hasShipmentId, isStopped, createdFrom, createdUntil, equal }: LedgerFilter,
    found: string[] | undefined,
  ) {
    const given = Object.fromEntries(
      Object.entries(equal).filter(([, value]) => value !== undefined),
    )
    const query = this.live().where(given)
    if (found) void query.whereIn("id", found)
    if (states) void query.whereIn("state", states)
    if (hasShipmentId) void query.whereNotNull("shipment_id")
    if (isStopped) void query.whereNotNull("last_error").whereRaw(IS_UNDER_WAY)
    if (createdFrom) void query.where("created_at", ">=", createdFrom)
    if (createdUntil) void query.where("created_at", "<", createdUntil)
    return query
  }

  private live() {
    return liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
  }
}
