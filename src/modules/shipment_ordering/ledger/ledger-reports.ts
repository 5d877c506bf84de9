import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderAlertKind } from "../stores/alerts"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"

/** The unfinished shipments in one state. */
export interface StandingShipments {
  state: LedgerState
  count: number
  /** Of them, those whose last try failed. */
  troubled: number
  /** When the first of them entered the state. */
  oldest_at: Date
}

export interface OpenAlerts {
  kind: OrderAlertKind
  count: number
  last_raised_at: Date
}

/**
 * Matches unfinished rows. A confirmed row without numbers counts only while they are polled: many carriers
 * give a letter no number.
 */
export const IS_UNDER_WAY = `(
  state in ('pending', 'ordered', 'confirm_unknown')
  or state = 'confirmed' and created_at > now() - interval '14 days')`

const UNFINISHED = `
  select state, count(*)::int as count,
         (count(*) filter (where last_error is not null))::int as troubled,
         min((entered_at->>state)::timestamptz) as oldest_at
    from ${LEDGER_TABLE}
   where deleted_at is null
     and ${IS_UNDER_WAY}
   group by state`

/**
 * An alert is open while its cause lasts. A cause in an order is not visible here, so its alert stays open for
 * a week.
 */
const OPEN = `
  select alert.kind, count(*)::int as count, max(alert.raised_at) as last_raised_at
    from shipment_ordering_alert as alert
    left join ${LEDGER_TABLE} as shipment on shipment.id = alert.subject_id
   where alert.deleted_at is null
     and case alert.kind
           when 'shipment_failed' then shipment.state = 'failed' and not exists (
             select 1 from ${LEDGER_TABLE} as newer
              where newer.identity = shipment.identity and newer.generation > shipment.generation
                and newer.deleted_at is null)
           when 'shipment_unconfirmed' then
             shipment.state in ('pending', 'ordered', 'confirm_unknown')
           when 'number_missing' then shipment.state = 'confirmed'
           when 'shipment_missing' then shipment.state = 'abandoned' and not exists (
             select 1 from ${LEDGER_TABLE} as other
              where other.fulfillment_id = shipment.fulfillment_id
                and other.state <> 'abandoned' and other.deleted_at is null)
           when 'key_expiring' then false
           when 'key_refused' then false
           when 'key_unreadable' then false
           else alert.raised_at > now() - interval '7 days'
         end
   group by alert.kind
   order by max(alert.raised_at) desc`

/** Totals over the whole ledger. */
export class LedgerHealth {
  constructor(private readonly knex: Knex) {}

  async unfinished(): Promise<StandingShipments[]> {
    return (await this.knex.raw<{ rows: StandingShipments[] }>(UNFINISHED)).rows
  }

  /** Open alerts about shipments and orders. Alerts about API keys are not counted: the key's state shows it. */
  async openAlerts(): Promise<OpenAlerts[]> {
    return (await this.knex.raw<{ rows: OpenAlerts[] }>(OPEN)).rows
  }
}

/** The account, and the days in a time zone, from the first to the last. */
interface InvoiceCheckSpan {
  account: string
  environment: LedgerRow["environment"]
  baseUrl: string
  from: string
  to: string
  timeZone: string
  /** For rows without a currency. */
  currency: string
}

/** Charged prices against quoted prices. Amounts are decimal text with two decimals. */
export interface InvoiceCheckRow {
  /** This, the name and the month are null in the sum of a currency. */
  service_code: string | null
  service_name: string | null
  /** `YYYY-MM` of the order at the service. */
  month: string | null
  price_currency: string
  shipments: number
  /** Of them, those without a charged price yet. No amount includes them. */
  uncharged: number
  /** Of them, those charged but never quoted. Only `unquoted_charged` includes them. */
  unquoted: number
  quoted: string
  charged: string
  /** Above zero: the service charged less than it had quoted. */
  difference: string
  /** What customers paid for the same shipments, tax included; null if no order is in this currency. */
  paid: string | null
  unquoted_charged: string
}

/** What the delivery of an order costs the customer, tax included, as in the order's total. */
const PAID = `
  select sum(case when m.is_tax_inclusive then m.amount else m.amount * (1 + tax.rate) end
             - discount.amount * (1 + tax.rate)) as paid
    from "order" o
    join order_shipping os on os.order_id = o.id and os.version = o.version
     and os.return_id is null and os.deleted_at is null
    join order_shipping_method m on m.id = os.shipping_method_id and m.deleted_at is null
   cross join lateral (
      select coalesce(sum(rate), 0) / 100 as rate from order_shipping_method_tax_line
       where shipping_method_id = m.id and deleted_at is null) tax
   cross join lateral (
      select coalesce(sum(amount), 0) as amount from order_shipping_method_adjustment
       where shipping_method_id = m.id and version = os.version and deleted_at is null) discount
   where o.id = counted.first_of_order and lower(o.currency_code) = counted.price_currency`

const SUMS = `
  with shipment as (
    select service_code, service_name, created_at,
           quoted_price::numeric as quoted, charged_price::numeric as charged,
           coalesce(price_currency, :currency) as price_currency,
           case when kind = 'delivery' and 1 = row_number() over (
             partition by order_id, kind order by created_at, id) then order_id end as first_of_order,
           coalesce((entered_at->>'ordered')::timestamptz, created_at) at time zone :timeZone as ordered_at
      from ${LEDGER_TABLE}
     where deleted_at is null and state in ('confirmed', 'tracked')
       and account = :account and environment = :environment and base_url = :baseUrl
  ), counted as (
    select *, to_char(ordered_at, 'YYYY-MM') as month, charged is null as is_uncharged,
           charged is not null and quoted is null as is_unquoted,
           charged is not null and quoted is not null as is_both
      from shipment
     where ordered_at >= :from::date and ordered_at < :to::date + 1
  )
  select service_code, month, price_currency,
         case when grouping(service_code) = 0
              then (array_agg(service_name order by created_at desc))[1] end as service_name,
         count(*)::int as shipments,
         (count(*) filter (where is_uncharged))::int as uncharged,
         (count(*) filter (where is_unquoted))::int as unquoted,
         round(coalesce(sum(quoted) filter (where is_both), 0), 2)::text as quoted,
         round(coalesce(sum(charged) filter (where is_both), 0), 2)::text as charged,
         round(coalesce(sum(quoted - charged) filter (where is_both), 0), 2)::text as difference,
         round(sum(paid) filter (where is_both), 2)::text as paid,
         round(coalesce(sum(charged) filter (where is_unquoted), 0), 2)::text as unquoted_charged
    from counted
    left join lateral (${PAID}) as order_paid on true
   group by grouping sets ((service_code, month, price_currency), (price_currency))
   order by month desc nulls last, service_code, price_currency`

/** Costs of shipments with the carrier. Others cost nothing, or are voided and settled. */
export class LedgerInvoiceCheck {
  constructor(private readonly knex: Knex) {}

  /** Newest month first, then by service; the sums of the currencies last. */
  async charges(span: InvoiceCheckSpan): Promise<InvoiceCheckRow[]> {
    return (await this.knex.raw<{ rows: InvoiceCheckRow[] }>(SUMS, { ...span })).rows
  }
}
