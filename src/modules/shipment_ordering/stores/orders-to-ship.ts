import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "../ledger/ledger"
import type { LastTimeStore } from "./last-times"
import { PROVIDER_PREFIX } from "./provider-entries"
import { ADDRESS_CONTAINS, containing, firstId } from "../table"

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

/** Ends a subquery that is asked per row. Without it, the database may read all orders of the past first. */
const PER_ROW = "offset 0"

/**
 * The line `li` needs shipping, as a cart would decide: its product has a shipping profile, or ships from stock. Only
 * carts look at the profile. For draft orders, order edits, claims and exchanges core says that a product whose stock is
 * not counted needs no shipping, nor an item without a product; such an item goes with the order's delivery.
 *
 * Lines of the first version of an order with a cart come from that cart. A deleted product keeps its deleted links.
 */
const NEEDS_SHIPPING = `(li.requires_shipping or (
    not exists (
      select 1 from order_item first
      join order_cart oc on oc.order_id = first.order_id and oc.deleted_at is null
      where first.item_id = li.id and first.version = 1 and first.deleted_at is null ${PER_ROW})
    and ((li.product_id is null and li.variant_id is null) or exists (
      select 1 from product_shipping_profile psp
      left join product p on p.id = psp.product_id and p.deleted_at is null
      where psp.product_id = li.product_id and (psp.deleted_at is null or p.id is null) ${PER_ROW}))))`

/** Of the order `o`: lines that need shipping, are not fully fulfilled, and have the profile of the option in `m`. */
const OPEN_LINES = `
  from order_shipping os
  join order_shipping_method m on m.id = os.shipping_method_id and m.deleted_at is null
  join shipping_option so on so.id = m.shipping_option_id
  join order_item oi on oi.order_id = os.order_id and oi.version = os.version and oi.deleted_at is null
  join order_line_item li on li.id = oi.item_id and li.deleted_at is null
  where os.order_id = o.id and os.version = o.version and os.deleted_at is null
    and os.return_id is null
    and starts_with(so.provider_id, '${PROVIDER_PREFIX}')
    and oi.quantity > oi.fulfilled_quantity and ${NEEDS_SHIPPING}
    and (
      not exists (select 1 from product p where p.id = li.product_id and p.deleted_at is null)
      or exists (
        select 1 from product_shipping_profile psp
        where psp.product_id = li.product_id and psp.deleted_at is null
          and psp.shipping_profile_id = so.shipping_profile_id))`

/** Drafts are kept too: when one becomes an order, only its flag changes. */
const IS_OPEN = `(
  o.deleted_at is null and o.status in ('draft', 'pending', 'requires_action')
  and exists (select 1 ${OPEN_LINES} ${PER_ROW}))`

/** Longer than any transaction, and than clocks of servers differ. */
const OVERLAP_MS = 15 * 60_000

/** A failed workflow may open an order again, and leaves no new row. Longer than any takes. */
const KEPT_AFTER_CHANGE = "1 hour"

/** Orders that are looked at again in each run of the job: 288,000 a day. */
const SWEPT = 200

const RESERVED_AT = `
  (select r.location_id from reservation_item r
    where r.line_item_id = li.id and r.deleted_at is null order by r.created_at, r.id limit 1)`

const HERE = `
  and (${RESERVED_AT} = :locationId
    or (${RESERVED_AT} is null and m.shipping_option_id = any(:optionsHere)))`

/** Code of the service that would be booked for the method `m` with the option `so`, as `bookedService` finds it. */
const BOOKED_SERVICE = `coalesce(
  case when m.data ->> 'option_key' = so.data ->> 'id' then m.data ->> 'service_code' end,
  so.data ->> 'service_code')`

const TO_COUNTRY = `
  and exists (
    select 1 from order_address a
    where a.id = o.shipping_address_id and lower(a.country_code) = :country ${PER_ROW})`

/** Orders of the same place or service stand by age. Close postal codes are close places. */
const SORTED: Record<ToShipOrder, string> = {
  created_at: "o.created_at, o.id",
  "-created_at": "o.created_at desc, o.id",
  place: `(
    select concat_ws(' ', lower(a.country_code), upper(a.postal_code), lower(a.city)) collate "C"
      from order_address a where a.id = o.shipping_address_id) nulls last, o.created_at, o.id`,
  service: `(
    select min(${BOOKED_SERVICE} collate "C") ${OPEN_LINES}
    and m.shipping_option_id = any(:options)), o.created_at, o.id`,
}

const MATCHES = `
  and (o.display_id::text = :number
    or o.custom_display_id ilike :like
    or o.email ilike :like
    or exists (
      select 1 from order_address a
      where a.id = o.shipping_address_id and ${ADDRESS_CONTAINS}))`

/**
 * Finds the ids of orders that wait to be shipped. It reads the store's tables, because open lines are found by
 * comparing two columns, which Medusa's queries cannot do. A store may have many orders that are fulfilled but never
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
    await this.knex.raw(
      `insert into ${TABLE} (id)
       select o.id from "order" o
        where o.id in (select order_id from order_item ${since ? "where id > :since" : ""})
          and ${IS_OPEN}
       on conflict do nothing`,
      { since: since ?? "" },
    )
    await this.lastTimes.note("open orders")
  }

  /**
   * Catches up, drops orders that are no longer open, and looks at the next few of all orders again: an order may also
   * be opened by hand, or by a change of a product's shipping profile.
   */
  async refresh(): Promise<void> {
    await this.catchUp()
    await this.knex.raw(
      `delete from ${TABLE} as candidate
        where not exists (
          select 1 from "order" o
           where o.id = candidate.id and (${IS_OPEN} or exists (
             select 1 from order_item
              where order_id = o.id and created_at > now() - interval '${KEPT_AFTER_CHANGE}')))`,
    )
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(
      `with swept as (
         select id from "order" ${this.sweptTo ? "where id < :sweptTo" : ""} order by id desc limit ${SWEPT}
       ), added as (
         insert into ${TABLE} (id)
         select o.id from "order" o where o.id in (select id from swept) and ${IS_OPEN}
         on conflict do nothing)
       select id from swept order by id`,
      { sweptTo: this.sweptTo ?? "" },
    )
    this.sweptTo = rows.length < SWEPT ? undefined : rows[0]?.id
  }

  /** Looks at all orders, which may take minutes in a large store. @returns how many are kept */
  async rebuild(): Promise<number> {
    return this.knex.transaction(async (transaction) => {
      await transaction.raw(`delete from ${TABLE}`)
      const { rowCount } = await transaction.raw<{ rowCount: number }>(
        `insert into ${TABLE} (id) select o.id from "order" o where ${IS_OPEN} on conflict do nothing`,
      )
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
    const from = `
      from ${TABLE} as candidate join "order" o on o.id = candidate.id
      where o.deleted_at is null and o.is_draft_order = false
        and o.status in ('pending', 'requires_action')
        ${search.since ? "and o.created_at > :since" : ""}
        and exists (
          select 1 ${OPEN_LINES} and m.shipping_option_id = any(:options) ${search.place ? HERE : ""}
          ${PER_ROW})
        ${search.country ? TO_COUNTRY : ""}
        ${search.text ? MATCHES : ""}`
    const bindings = bindingsOf(search)
    const [listed, counted] = await Promise.all([
      this.knex.raw<{ rows: { id: string }[] }>(
        `select o.id ${from} order by ${SORTED[orderBy]} limit :limit offset :offset`,
        { ...bindings, ...page },
      ),
      this.knex.raw<{ rows: { count: string }[] }>(`select count(*) ${from}`, bindings),
    ])
    return { ids: listed.rows.map(({ id }) => id), count: Number(counted.rows[0]?.count ?? 0) }
  }

  /** By order id: the lines that are still to ship. Orders without any, or that are canceled, are missing. */
  async openLinesOf(orderIds: string[]): Promise<Map<string, Set<string>>> {
    const { rows } = await this.knex.raw<{ rows: { id: string; lines: string[] }[] }>(
      `select o.id, open.lines from "order" o
        cross join lateral (select array_agg(li.id) as lines ${OPEN_LINES}) open
        where o.id = any(:orderIds) and o.deleted_at is null
          and o.status in ('pending', 'requires_action') and open.lines is not null`,
      { orderIds },
    )
    return new Map(rows.map(({ id, lines }) => [id, new Set(lines)]))
  }

  /** Those of these order lines that need shipping, whatever core has decided. */
  async linesThatShip(lineIds: string[]): Promise<Set<string>> {
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(
      `select li.id from order_line_item li where li.id = any(:lineIds) and ${NEEDS_SHIPPING}`,
      { lineIds },
    )
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
    locationId: place?.locationId ?? "",
    optionsHere: place?.options ?? [],
    country,
    since: since ?? new Date(0),
  }
}
