import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderAlertKind } from "../stores/alerts"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"

/** Shipments that are on their way to their end and stand in one state. */
interface StandingShipments {
  state: LedgerState
  count: number
  /** Of them, those whose last try failed. */
  troubled: number
  /** When the one that has been there longest came there. */
  oldest_at: Date
}

interface OpenAlerts {
  kind: OrderAlertKind
  count: number
  last_raised_at: Date
}

/**
 * Of a row that is not at its end. One without numbers is so only for as long as they are polled: many
 * carriers give none to a letter, and nothing is to be done about that.
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
 * An alert is open while its cause lasts. Causes in an order cannot be seen from
 * here, and counts for a week.
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

/** How the ledger stands as a whole. */
export class LedgerHealth {
  constructor(private readonly knex: Knex) {}

  async unfinished(): Promise<StandingShipments[]> {
    return (await this.knex.raw<{ rows: StandingShipments[] }>(UNFINISHED)).rows
  }

  /** Those about shipments and orders; of the API keys the keys themselves tell. */
  async openAlerts(): Promise<OpenAlerts[]> {
    return (await this.knex.raw<{ rows: OpenAlerts[] }>(OPEN)).rows
  }
}

/** Whose shipments, and of which days (the last one is inside), by the clock of a time zone. */
interface InvoiceCheckSpan {
  account: string
  environment: LedgerRow["environment"]
  baseUrl: string
  from: string
  to: string
  timeZone: string
  /** Of rows that do not say theirs. */
  currency: string
}

/** What shipments cost against what they had been quoted. Amounts are decimal text with two decimals. */
export interface InvoiceCheckRow {
  /** All three are null in the sum of a currency. */
  service_code: string | null
  service_name: string | null
  /** `YYYY-MM` in which they were ordered. */
  month: string | null
  price_currency: string
  shipments: number
  /** Of them, those of which the service has not said yet what it charges; no amount counts them. */
  uncharged: number
  /** Of them, those ordered while no price was known; they count in `unquoted_charged` alone. */
  unquoted: number
  quoted: string
  charged: string
  /** Above zero: the service charged less than it had quoted. */
  difference: string
  /** By the customers for the same shipments, tax included; null where no order says it in this currency. */
  paid: string | null
  unquoted_charged: string
}

/** What the delivery of an order costs its customer, tax included, as the order's own total counts it. */
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

/** What the ledger says of costs: only what is with the carrier has any, and what is voided is settled. */
export class LedgerInvoiceCheck {
  constructor(private readonly knex: Knex) {}

  /** Newest month first, then by service; the sums of the currencies last. */
  async charges(span: InvoiceCheckSpan): Promise<InvoiceCheckRow[]> {
    return (await this.knex.raw<{ rows: InvoiceCheckRow[] }>(SUMS, { ...span })).rows
  }
}
