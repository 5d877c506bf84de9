import { LEDGER_TABLE } from "./ledger/ledger"

/*
 * All SQL that reads tables of Medusa. Its modules cannot compare two columns, search several tables at once, or count
 * without reading everything into the process (ADR 8).
 *
 * In this file a table always has the same alias, and each column is written with it: a test reads from that which
 * columns the statements need.
 */

/** The tables and columns that the statements below rely on. A test compares them with a real database. */
export const MEDUSA_TABLES: Record<string, string> = {
  fulfillment: "id delivery_address_id canceled_at deleted_at",
  fulfillment_address: "id first_name last_name company city postal_code country_code deleted_at",
  fulfillment_provider: "id is_enabled deleted_at",
  notification: "idempotency_key status deleted_at",
  notification_provider: "id channels is_enabled deleted_at",
  order:
    "id display_id custom_display_id email shipping_address_id currency_code status version is_draft_order created_at deleted_at",
  order_address: "id first_name last_name company city postal_code country_code deleted_at",
  order_cart: "order_id deleted_at",
  order_change: "order_id change_type status confirmed_at deleted_at",
  order_item: "id order_id item_id version quantity fulfilled_quantity created_at deleted_at",
  order_line_item: "id product_id variant_id requires_shipping deleted_at",
  order_shipping: "order_id shipping_method_id return_id version deleted_at",
  order_shipping_method: "id shipping_option_id amount is_tax_inclusive data deleted_at",
  order_shipping_method_adjustment: "shipping_method_id version amount deleted_at",
  order_shipping_method_tax_line: "shipping_method_id rate deleted_at",
  product: "id title weight length width height deleted_at",
  product_shipping_profile: "product_id shipping_profile_id deleted_at",
  product_variant: "id product_id title sku weight length width height deleted_at",
  reservation_item: "id line_item_id location_id created_at deleted_at",
  shipping_option: "id provider_id shipping_profile_id data deleted_at",
}

/** Prefix of the ids of this plugin's fulfillment providers. The entry's `id` in medusa-config follows it. */
export const PROVIDER_PREFIX = "shipment-ordering_"

/** At each boot Medusa enables the providers in `medusa-config`. It disables the others but keeps their rows. */
export const PROVIDERS = `
  select fp.id, fp.is_enabled, count(so.id)::int as options, min(so.data->>'account') as account
    from fulfillment_provider fp
    left join shipping_option so on so.provider_id = fp.id and so.deleted_at is null
   where fp.deleted_at is null and starts_with(fp.id, '${PROVIDER_PREFIX}')
   group by fp.id, fp.is_enabled
   order by fp.id`

/** The Notification Module may be left out. */
export const HAS_NOTIFICATIONS = "select to_regclass('notification_provider') is not null as has"

export const NOTIFICATION_PROVIDER = `
  select np.id from notification_provider np
   where np.is_enabled and np.deleted_at is null and :channel = any(np.channels) limit 1`

export const NOTIFICATION_STATUS = `
  select n.status from notification n
   where n.idempotency_key = :idempotencyKey and n.deleted_at is null limit 1`

export const MEASURES = ["weight", "length", "width", "height"] as const

/** Columns of item rules. */
const RULED = {
  weight: "weight_grams",
  length: "length_mm",
  width: "width_mm",
  height: "height_mm",
} as const

const ruleOf = (alias: string, kind: string, target: string) => `
    left join shipment_ordering_item_rule ${alias} on ${alias}.target_kind = '${kind}'
      and ${alias}.target_id = ${target} and ${alias}.deleted_at is null`

const isMissing = (measure: (typeof MEASURES)[number]) => `
      not coalesce(v.${measure} > 0, false) and not coalesce(p.${measure} > 0, false)
      and coalesce(${["rv", "rp", "rs"].map((rule) => `${rule}.${RULED[measure]}`).join(", ")}) is null
      as "${measure}"`

/** Variants without a weight or size, neither of their own nor from the product or an item rule. */
export const UNMEASURED_VARIANTS = `
  with checked as (
    select v.id, v.title, v.sku, p.id as product_id, p.title as product_title,
      ${MEASURES.map(isMissing).join(", ")}
    from product_variant v
    join product p on p.id = v.product_id and p.deleted_at is null
    join product_shipping_profile psp on psp.product_id = p.id and psp.deleted_at is null
    ${ruleOf("rv", "variant", "v.id")}
    ${ruleOf("rp", "product", "p.id")}
    ${ruleOf("rs", "shipping_profile", "psp.shipping_profile_id")}
    where v.deleted_at is null
  )
  select *, count(*) over () as count from checked
  where ${MEASURES.map((measure) => `"${measure}"`).join(" or ")}
  order by product_title, id limit :listed`

/** What the delivery of an order costs the customer, tax included, as in the order's total. */
export const PAID_FOR_DELIVERY = `
  select sum(case when m.is_tax_inclusive then m.amount else m.amount * (1 + tax.rate) end
             - discount.amount * (1 + tax.rate)) as paid
    from "order" o
    join order_shipping os on os.order_id = o.id and os.version = o.version
     and os.return_id is null and os.deleted_at is null
    join order_shipping_method m on m.id = os.shipping_method_id and m.deleted_at is null
   cross join lateral (
      select coalesce(sum(tl.rate), 0) / 100 as rate from order_shipping_method_tax_line tl
       where tl.shipping_method_id = m.id and tl.deleted_at is null) tax
   cross join lateral (
      select coalesce(sum(ad.amount), 0) as amount from order_shipping_method_adjustment ad
       where ad.shipping_method_id = m.id and ad.version = os.version and ad.deleted_at is null) discount
   where o.id = shipment.first_of_order and lower(o.currency_code) = shipment.currency`

/** The store has a fulfillment for it. Medusa removes the fulfillment of a first order that the service refuses. */
export const IS_FULFILLED = `exists (
  select 1 from fulfillment f
   where f.id = ${LEDGER_TABLE}.fulfillment_id and f.canceled_at is null and f.deleted_at is null)`

/** One of its items still waits to be sent. */
export const IS_WANTED = `exists (
  select 1 from "order" o
    join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
   where o.id = ${LEDGER_TABLE}.order_id and o.status <> 'canceled' and o.deleted_at is null
     and oi.quantity > oi.fulfilled_quantity
     and ${LEDGER_TABLE}.lines @> jsonb_build_array(jsonb_build_object('line_item_id', oi.item_id)))`

export const OF_ORDER_NUMBER = `
  from "order" o
  join ${LEDGER_TABLE} as shipment on shipment.order_id = o.id and shipment.deleted_at is null
 where o.custom_display_id = any(:customNumbers) and o.deleted_at is null`

/** Shipments by an address: a condition on it follows. */
export const OF_ADDRESS = `
  from order_address a
  join "order" o on o.shipping_address_id = a.id and o.deleted_at is null
  join ${LEDGER_TABLE} as shipment on shipment.order_id = o.id and shipment.deleted_at is null
 where a.deleted_at is null`

/** Of the few shipments that do not go to their order's address. */
export const OF_OWN_ADDRESS = `
  from ${LEDGER_TABLE} as shipment
  join fulfillment f on f.id = shipment.own_address ->> 'fulfillment_id'
  join fulfillment_address a on a.id = f.delivery_address_id and a.deleted_at is null
 where shipment.own_address is not null and shipment.deleted_at is null`

export const IS_POSTAL_CODE = "upper(a.postal_code) like any(:postalCodes)"

/** The person or place of the address matches `addressPattern`. */
export const ADDRESS_MATCHES =
  "concat_ws(' ', a.first_name, a.last_name, a.company, a.city, a.postal_code) ~* :pattern"

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
      select 1 from order_item oi
      join order_cart oc on oc.order_id = oi.order_id and oc.deleted_at is null
      where oi.item_id = li.id and oi.version = 1 and oi.deleted_at is null ${PER_ROW})
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

const OPEN_ORDERS = "shipment_ordering_open_order"

/** A failed workflow may open an order again, and leaves no new row. Longer than any takes. */
const KEPT_AFTER_CHANGE = "1 hour"

const addOpenOrders = (which: string) => `
  insert into ${OPEN_ORDERS} (id)
  select o.id from "order" o where ${which} and ${IS_OPEN}
  on conflict do nothing`

export const ADD_ALL_OPEN_ORDERS = addOpenOrders("true")

export const ADD_CHANGED_OPEN_ORDERS = addOpenOrders(
  "o.id in (select oi.order_id from order_item oi where oi.id > :since)",
)

export const DROP_CLOSED_ORDERS = `
  delete from ${OPEN_ORDERS} as candidate
   where not exists (
     select 1 from "order" o
      where o.id = candidate.id and (${IS_OPEN} or exists (
        select 1 from order_item oi
         where oi.order_id = o.id and oi.created_at > now() - interval '${KEPT_AFTER_CHANGE}')))`

/** Adds those of the next orders that are open. Gives the ids of all that it looked at. */
export const SWEEP_ORDERS = `
  with swept as (
    select o.id from "order" o where :sweptTo = '' or o.id < :sweptTo order by o.id desc limit :limit
  ), added as (${addOpenOrders("o.id in (select id from swept)")})
  select id from swept order by id`

/**
 * Placed orders with an option of this plugin and without a record of its price. While an order is being placed, it has
 * no cart yet: it would get a second record.
 */
export const UNRECORDED_ORDERS = `
  select distinct o.id from "order" o
    join order_shipping os on os.order_id = o.id and os.version = o.version
     and os.return_id is null and os.deleted_at is null
    join order_shipping_method m on m.id = os.shipping_method_id and m.deleted_at is null
    join shipping_option so on so.id = m.shipping_option_id
   where o.id > :since and o.is_draft_order = false and o.deleted_at is null
     and starts_with(so.provider_id, '${PROVIDER_PREFIX}')
     and (o.created_at < now() - interval '5 minutes' or exists (
       select 1 from order_cart oc where oc.order_id = o.id and oc.deleted_at is null))
     and not exists (
       select 1 from shipment_ordering_price_record as record
        where record.order_id = o.id and record.deleted_at is null)
   limit :limit`

const RECORD = "shipment_ordering_price_record"

export const NUMBER_OF_ORDER = `select o.display_id from "order" o where o.id = ${RECORD}.order_id`

export const IS_CANCELED = `exists (
  select 1 from "order" o where o.id = ${RECORD}.order_id and o.status = 'canceled')`

/** By the version of the order it could not be seen: fulfillments make new versions, too. */
export const IS_EDITED = `exists (
  select 1 from order_change change
   where change.order_id = ${RECORD}.order_id and change.change_type = 'edit'
     and change.status = 'confirmed' and change.confirmed_at > ${RECORD}.priced_at
     and change.deleted_at is null)`

const RESERVED_AT = `
  (select r.location_id from reservation_item r
    where r.line_item_id = li.id and r.deleted_at is null order by r.created_at, r.id limit 1)`

const HERE = `
  and (${RESERVED_AT} = :locationId
    or (${RESERVED_AT} is null and m.shipping_option_id = any(:optionsHere)))`

const TO_COUNTRY = `
  and exists (
    select 1 from order_address a
    where a.id = o.shipping_address_id and lower(a.country_code) = :country ${PER_ROW})`

const MATCHES = `
  and (o.display_id::text = :number
    or o.custom_display_id ilike :like
    or o.email ilike :like
    or exists (
      select 1 from order_address a
      where a.id = o.shipping_address_id and ${ADDRESS_MATCHES}))`

/** Of the orders that may be open, those to ship with the given options. */
export function ordersToShip(filters: {
  hasPlace: boolean
  hasCountry: boolean
  hasText: boolean
  hasSince: boolean
}): string {
  return `
    from ${OPEN_ORDERS} as candidate join "order" o on o.id = candidate.id
    where o.deleted_at is null and o.is_draft_order = false
      and o.status in ('pending', 'requires_action')
      ${filters.hasSince ? "and o.created_at > :since" : ""}
      and exists (
        select 1 ${OPEN_LINES} and m.shipping_option_id = any(:options) ${filters.hasPlace ? HERE : ""}
        ${PER_ROW})
      ${filters.hasCountry ? TO_COUNTRY : ""}
      ${filters.hasText ? MATCHES : ""}`
}

/** Code of the service that would be booked for the method `m` with the option `so`, as `bookedService` finds it. */
const BOOKED_SERVICE = `coalesce(
  case when m.data ->> 'option_key' = so.data ->> 'id' then m.data ->> 'service_code' end,
  so.data ->> 'service_code')`

/** How orders to ship are sorted. Those of the same place or service by age. Close postal codes are close places. */
export const TO_SHIP_SORTING = {
  created_at: "o.created_at, o.id",
  "-created_at": "o.created_at desc, o.id",
  place: `(
    select concat_ws(' ', lower(a.country_code), upper(a.postal_code), lower(a.city)) collate "C"
      from order_address a where a.id = o.shipping_address_id) nulls last, o.created_at, o.id`,
  service: `(
    select min(${BOOKED_SERVICE} collate "C") ${OPEN_LINES}
    and m.shipping_option_id = any(:options)), o.created_at, o.id`,
}

export const LINES_TO_SHIP = `
  select o.id, open.lines from "order" o
   cross join lateral (select array_agg(li.id) as lines ${OPEN_LINES}) open
   where o.id = any(:orderIds) and o.deleted_at is null
     and o.status in ('pending', 'requires_action') and open.lines is not null`

export const LINES_THAT_SHIP = `
  select li.id from order_line_item li where li.id = any(:lineIds) and ${NEEDS_SHIPPING}`
