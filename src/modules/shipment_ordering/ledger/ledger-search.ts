import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import { IS_UNDER_WAY } from "./ledger-reports"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"

/** Which rows are wanted; what is left out does not narrow the search. */
export interface LedgerFilter {
  /** An order's number, a reference, a shipment id or a tracking number, whole; `#` may be left out. */
  q?: string
  states?: LedgerState[]
  /** Only those that the service has given a number. */
  hasShipmentId?: boolean
  /** Only those under way whose last try failed, as `LedgerHealth` counts them. */
  isStopped?: boolean
  createdFrom?: Date
  /** The moment itself is outside. */
  createdUntil?: Date
  /** Columns and what they must be; undefined ones are not looked at. */
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

/** Microseconds: a `Date` has only milliseconds, and rows of one millisecond would be lost between two chunks. */
const PLACE = "to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as place"

/** The order's number in a reference: all before `-` and six characters (`booking/reference.ts`). */
const ORDER_NUMBER = "left(reference, -7)"

/** More than one order ever has. */
const MOST_FOUND = 1_000

/** The ledger as a person looks through it. */
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

  /** All that match, newest first, so many at a time: however many there are, no more are in memory. */
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

  /** Those of these rows that there are, in the order of the ids. */
  async inOrder(ids: string[]): Promise<LedgerRow[]> {
    const rows = await this.live().whereIn("id", ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /**
   * The ids of the rows that a person may mean; undefined when nothing is searched for. Asked for by
   * themselves: together with a sorting, the database would rather walk through all rows in that order.
   */
  private async found(q: string | undefined): Promise<string[] | undefined> {
    if (!q) return undefined
    const wanted = q.replace(/^#/, "")
    // A reference ends in characters of a row's id, which are capitals; carriers print theirs so too.
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
    return this.knex<LedgerRow & { deleted_at: Date | null }>(LEDGER_TABLE).whereNull("deleted_at")
  }
}
