import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "../ledger/ledger"
import { ADDRESS_CONTAINS, containing } from "../table"

interface ToShipSearch {
  /** Ids of this plugin's shipping options. */
  options: string[]
  /** Part of the recipient's name, e-mail or place, or the order's whole number. */
  text?: string
  /** Only items that ship from this location: reserved there or, if unreserved, with one of these options. */
  place?: { locationId: string; options: string[] }
  /** Only orders placed after this moment. */
  since?: Date
}

interface ToShipPage {
  limit: number
  offset: number
  isNewestFirst?: boolean
}

/** Lines that need shipping, are not fully fulfilled, and have the shipping profile of the option in `m`. */
const OPEN_LINES = `
  from order_shipping os
  join order_shipping_method m on m.id = os.shipping_method_id and m.deleted_at is null
  join shipping_option so on so.id = m.shipping_option_id
  join order_item oi on oi.order_id = os.order_id and oi.version = os.version and oi.deleted_at is null
  join order_line_item li on li.id = oi.item_id and li.deleted_at is null
  where os.order_id = o.id and os.version = o.version and os.deleted_at is null
    and os.return_id is null
    and m.shipping_option_id = any(:options)
    and li.requires_shipping and oi.quantity > oi.fulfilled_quantity
    and (
      not exists (select 1 from product p where p.id = li.product_id and p.deleted_at is null)
      or exists (
        select 1 from product_shipping_profile psp
        where psp.product_id = li.product_id and psp.deleted_at is null
          and psp.shipping_profile_id = so.shipping_profile_id))`

const RESERVED_AT = `
  (select r.location_id from reservation_item r
    where r.line_item_id = li.id and r.deleted_at is null order by r.created_at, r.id limit 1)`

const HERE = `
  and (${RESERVED_AT} = :locationId
    or (${RESERVED_AT} is null and m.shipping_option_id = any(:optionsHere)))`

const MATCHES = `
  and (o.display_id::text = :number
    or o.email ilike :like
    or exists (
      select 1 from order_address a
      where a.id = o.shipping_address_id and ${ADDRESS_CONTAINS}))`

/**
 * Finds the ids of orders that wait to be shipped. It reads the store's tables, because open lines are found by
 * comparing two columns, which Medusa's queries cannot do. Reading all open orders would be slow: a store may have
 * many that are fulfilled but never closed.
 */
export class OrdersToShipStore {
  constructor(private readonly knex: Knex) {}

  /** The oldest first, unless asked otherwise. */
  async find(
    search: ToShipSearch,
    { isNewestFirst = false, ...page }: ToShipPage,
  ): Promise<{ ids: string[]; count: number }> {
    if (search.options.length === 0) {
      return { ids: [], count: 0 }
    }
    const from = `
      from "order" o
      where o.deleted_at is null and o.is_draft_order = false
        and o.status in ('pending', 'requires_action')
        ${search.since ? "and o.created_at > :since" : ""}
        and exists (select 1 ${OPEN_LINES} ${search.place ? HERE : ""})
        ${search.text ? MATCHES : ""}`
    const bindings = bindingsOf(search)
    const [listed, counted] = await Promise.all([
      this.knex.raw<{ rows: { id: string }[] }>(
        `select o.id ${from} order by o.created_at ${isNewestFirst ? "desc" : ""}, o.id limit :limit offset :offset`,
        { ...bindings, ...page },
      ),
      this.knex.raw<{ rows: { count: string }[] }>(`select count(*) ${from}`, bindings),
    ])
    return { ids: listed.rows.map(({ id }) => id), count: Number(counted.rows[0]?.count ?? 0) }
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
  since,
}: ToShipSearch): Record<string, Knex.Value> {
  return {
    options,
    number: text.replace(/^#/, ""),
    like: containing(text),
    locationId: place?.locationId ?? "",
    optionsHere: place?.options ?? [],
    since: since ?? new Date(0),
  }
}
