import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import { IS_UNDER_WAY } from "./ledger-reports"
import { type LedgerRow, newestOfEach } from "./ledger-row"
import type { LedgerState } from "../ledger-states"
import {
  ADDRESS_MATCHES,
  IS_FULFILLED,
  IS_POSTAL_CODE,
  IS_WANTED,
  OF_ADDRESS,
  OF_ORDER_NUMBER,
  OF_OWN_ADDRESS,
} from "../medusa-tables"
import { addressPattern, containing, hasLabel, literal, liveRows } from "../table"

/**
 * What a merchant does with shipments in a day. Some of them go back `RECENT` only. Each shipment that is not at its end
 * is in at least one of them, until two weeks after it was collected or marked as shipped.
 *
 * - `needs_attention`: nothing happens any more until a person acts
 * - `in_progress`: being ordered or confirmed, which goes on by itself
 * - `to_print`: has a label that was not printed from here
 * - `pickup_today`: the carrier collects it today
 * - `next_pickup`: the carrier collects it on a later day
 * - `on_the_way`: handed over within two weeks; a return as soon as it is confirmed
 */
export const LEDGER_VIEWS = [
  "needs_attention",
  "in_progress",
  "to_print",
  "pickup_today",
  "next_pickup",
  "on_the_way",
] as const

export type LedgerView = (typeof LEDGER_VIEWS)[number]

/** From the start of a day to its end, in the time zone of the pickups. */
export interface Today {
  from: Date
  until: Date
  /** Of stock locations with a time zone of their own, by id. */
  ofLocations: Record<string, { from: Date; until: Date }>
}

/** A missing filter does not narrow the search. */
export interface LedgerFilter {
  /**
   * An order's number (Medusa's or the shop's own), a reference, a shipment id, a tracking number or a postal code; `#`
   * may be left out. If none is found, any part of these, or of the recipient's name, company or town; but never a part
   * of the shop's own order number. Where a shipment goes to another address than its order, both are searched.
   */
  q?: string
  view?: { name: LedgerView; today: Today }
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

export interface LedgerPage {
  isOldestFirst?: boolean
  limit: number
  /** Rows to leave out at the start: `offset` of them, or all up to the row with this id, however many they are. */
  offset?: number
  after?: string
}

/** Counting further would take as long as the history is. */
export const MOST_COUNTED = 10_000

/** In microseconds. With a `Date`'s milliseconds, rows of the same millisecond would be lost between chunks. */
const PLACE = "to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as place"

/** The order's number in a reference: all before `-` and six characters (`booking/reference.ts`). */
const ORDER_NUMBER = "left(reference, -7)"

/** The newest ones are found, and one to say that there are more. */
const MOST_FOUND = MOST_COUNTED + 1

/** A shorter part is in nearly all numbers and names. */
const SHORTEST_PART = 3

/** As indexed: the texts in which a part of a number is looked for. */
const NUMBERS = "shipment_ordering_numbers(reference, shipment_id, tracking_numbers)"

const RECENT = "created_at > now() - interval '40 days'"

const IS_WITH_CARRIER = "state in ('confirmed', 'tracked')"

/**
 * Not with the carrier yet, and waits for a person. Medusa removes the fulfillment of a first order that got no answer, so
 * the store does not send it again.
 */
const WAITS = `(
    state = 'pending' and last_error is not null
      and (next_try_at is null or kind = 'delivery' and replaces is null)
    or state in ('ordered', 'confirm_unknown') and next_try_at is null)`

/** When the day after today begins, by the location's clock. */
const TOMORROW =
  "coalesce((cast(:ofLocations as jsonb) -> location_id ->> 'until')::timestamptz, :until)"

const VIEWS: Record<LedgerView, string> = {
  needs_attention: `(
    ${WAITS}
    or state = 'confirmed' and last_error is not null and next_try_at is null and ${IS_UNDER_WAY}
    or state = 'failed' and ${RECENT} and (${IS_FULFILLED} or ${IS_WANTED}) and not exists (
      select 1 from ${LEDGER_TABLE} as newer
       where newer.identity = ${LEDGER_TABLE}.identity and newer.deleted_at is null
         and newer.generation > ${LEDGER_TABLE}.generation)
    or state = 'abandoned' and ${RECENT} and ${IS_FULFILLED} and not exists (
      select 1 from ${LEDGER_TABLE} as other
       where other.fulfillment_id = ${LEDGER_TABLE}.fulfillment_id and other.deleted_at is null
         and other.state <> 'abandoned'))`,
  in_progress: `(state in ('pending', 'ordered', 'confirm_unknown') and not ${WAITS})`,
  to_print: `(
    ${IS_WITH_CARRIER} and kind = 'delivery' and ${RECENT}
    and printed_at is null and label_deleted_at is null and ${hasLabel(LEDGER_TABLE)})`,
  pickup_today: `(
    ${IS_WITH_CARRIER} and kind = 'delivery'
    and pickup_at >= :first and pickup_at < :last
    and pickup_at >= coalesce((cast(:ofLocations as jsonb) -> location_id ->> 'from')::timestamptz, :from)
    and pickup_at < ${TOMORROW})`,
  next_pickup: `(
    ${IS_WITH_CARRIER} and kind = 'delivery'
    and pickup_at >= :firstEnd and pickup_at >= ${TOMORROW})`,
  on_the_way: `(
    ${IS_WITH_CARRIER}
    and coalesce(shipped_at, pickup_at) >= now() - interval '14 days'
    and (kind = 'return' or coalesce(shipped_at, pickup_at) <= now()))`,
}

/** Only for such a text all addresses are read. Longer postal codes are found as a part. */
const POSTAL_CODE = /^(?=.*\d)[\p{L}\d -]{2,9}$/u

const NEWEST = `order by created_at desc, id desc limit ${MOST_FOUND}`

/** Searches of their own, here and below: as one, no index could be used. */
const WHOLE = `
  select id, created_at from ${LEDGER_TABLE}
   where deleted_at is null
     and (reference = any(:references) or ${ORDER_NUMBER} = any(:references)
       or shipment_id = :wanted or tracking_numbers && :spellings)
  union
  select shipment.id, shipment.created_at ${OF_ORDER_NUMBER}`

/** Names and places are read from the orders: the ledger has none. */
const byAddress = (condition: string) => `
  union
  select shipment.id, shipment.created_at ${OF_ADDRESS} and ${condition}
  union
  select shipment.id, shipment.created_at ${OF_OWN_ADDRESS} and ${condition}`

const PART = `
  select id, created_at from ${LEDGER_TABLE} where deleted_at is null and ${NUMBERS} ilike :like
  ${byAddress(ADDRESS_MATCHES)} ${NEWEST}`

/** Searches the ledger, for lists and exports. */
export class LedgerSearch {
  constructor(private readonly knex: Knex) {}

  /** @returns `count`: one more than `MOST_COUNTED` if there are more */
  async page(
    filter: LedgerFilter,
    { isOldestFirst = false, limit, offset = 0, after }: LedgerPage,
  ): Promise<{ rows: LedgerRow[]; count: number }> {
    const direction = isOldestFirst ? "asc" : "desc"
    const ids = await this.found(filter.q)
    const query = this.matching(filter, ids)
      .orderBy("created_at", direction)
      .orderBy("id", direction)
      .limit(limit)
    const place = `(select created_at, id from ${LEDGER_TABLE} where id = ?)`
    void (after
      ? query.whereRaw(`(created_at, id) ${isOldestFirst ? ">" : "<"} ${place}`, [after])
      : query.offset(offset))
    const some = this.matching(filter, ids)
      .select(this.knex.raw("1"))
      .limit(MOST_COUNTED + 1)
    const [rows, counted] = await Promise.all([
      query,
      this.knex.from(some.as("found")).count<{ count: string }[]>({ count: "*" }),
    ])
    return { rows, count: Number(counted[0]?.count ?? 0) }
  }

  /** Of these rows, those that need a person's attention. */
  async attentionAmong(ids: string[]): Promise<Set<string>> {
    const rows = await this.live().whereIn("id", ids).whereRaw(VIEWS.needs_attention).select("id")
    return new Set(rows.map(({ id }) => id))
  }

  /** How many shipments each view has, up to one more than `MOST_COUNTED`. */
  async viewCounts(today: Today): Promise<Record<LedgerView, number>> {
    const counts = LEDGER_VIEWS.map((name) => `${countOf(name)} as ${name}`)
    const { rows } = await this.knex.raw<{ rows: [Record<LedgerView, number>] }>(
      `select ${counts.join(", ")}`,
      bindingsOf(today),
    )
    return rows[0]
  }

  /** How many shipments need a person's attention, up to one more than `MOST_COUNTED`. */
  async attentionCount(): Promise<number> {
    const { rows } = await this.knex.raw<{ rows: [{ count: number }] }>(
      `select ${countOf("needs_attention")} as count`,
    )
    return rows[0].count
  }

  /** How many rows match, however many, and all of them, as `chunks`. Counting takes as long as the history is. */
  async countedChunks(
    filter: LedgerFilter,
    size: number,
  ): Promise<{ count: number; chunks: AsyncGenerator<LedgerRow[]> }> {
    const ids = (await this.found(filter.q))?.slice(0, MOST_COUNTED)
    const [total] = await this.matching(filter, ids).count<{ count: string }[]>({ count: "*" })
    return { count: Number(total?.count ?? 0), chunks: this.chunks(filter, size, ids) }
  }

  /** All matching rows, newest first. Only `size` rows at a time are in memory. */
  async *chunks(
    filter: LedgerFilter,
    size: number,
    knownIds?: string[],
  ): AsyncGenerator<LedgerRow[]> {
    const ids = knownIds ?? (await this.found(filter.q))
    let last: { place: string; id: string } | undefined
    for (;;) {
      const query = this.matching(filter, ids)
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

  /** The deliveries of these orders that can still go out, the oldest first. */
  async deliveriesOf(orderIds: string[]): Promise<LedgerRow[]> {
    const rows = await this.live()
      .whereIn("order_id", orderIds)
      .where({ kind: "delivery" })
      .orderBy("created_at")
      .orderBy("id")
    return newestOfEach(rows)
  }

  /**
   * Ids of the rows that match `q`; undefined without `q`. This is a separate query because, with a sorting in
   * the same query, the database would walk through all rows in that order.
   */
  private async found(q: string | undefined): Promise<string[] | undefined> {
    if (!q) return undefined
    const exact = await this.foundWhole(q)
    return exact.length > 0 || q.length < SHORTEST_PART ? exact : this.foundInPart(q)
  }

  private async foundWhole(q: string): Promise<string[]> {
    const text = q.replace(/^#/, "")
    // References end in capitals from the row's id, and carriers print their numbers in capitals, too.
    const spellings = [...new Set([text, text.toUpperCase()])]
    const postal = POSTAL_CODE.test(q) ? byAddress(IS_POSTAL_CODE) : ""
    const code = literal(text.toUpperCase())
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(
      `${WHOLE} ${postal} ${NEWEST}`,
      {
        wanted: text,
        spellings,
        customNumbers: [q, ...spellings, text.toLowerCase()],
        references: spellings.map((spelling) => `#${spelling}`),
        // With the country in front, or without it.
        postalCodes: [code, `__-${code}`],
      },
    )
    return rows.map(({ id }) => id)
  }

  private async foundInPart(q: string): Promise<string[]> {
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(PART, {
      like: containing(q),
      pattern: addressPattern(q),
    })
    return rows.map(({ id }) => id)
  }

  private matching(
    { view, states, hasShipmentId, isStopped, createdFrom, createdUntil, equal }: LedgerFilter,
    ids: string[] | undefined,
  ) {
    const conditions = Object.fromEntries(
      Object.entries(equal).filter(([, value]) => value !== undefined),
    )
    const query = this.live().where(conditions)
    if (ids) void query.whereRaw("id = any(?)", [ids])
    if (view) void query.whereRaw(VIEWS[view.name], bindingsOf(view.today))
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

function countOf(view: LedgerView): string {
  return `(select count(*) from (
    select 1 from ${LEDGER_TABLE}
     where deleted_at is null and ${VIEWS[view]} limit ${MOST_COUNTED + 1}) as found)::int`
}

/** With the whole time in which it is today in some place, and its first end: an index finds the pickups by them. */
function bindingsOf(today: Today) {
  const days = [today, ...Object.values(today.ofLocations)]
  const ends = days.map(({ until }) => until.getTime())
  const first = new Date(Math.min(...days.map(({ from }) => from.getTime())))
  return {
    ...today,
    first,
    last: new Date(Math.max(...ends)),
    firstEnd: new Date(Math.min(...ends)),
  }
}
