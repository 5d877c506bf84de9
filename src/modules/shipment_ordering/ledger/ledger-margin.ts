import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"

/** Whose shipments, and of which days (the last one is inside), by the clock of a time zone. */
export interface MarginSpan {
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
export interface MarginRow {
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
  unquoted_charged: string
}

const SUMS = `
  with shipment as (
    select service_code, service_name, created_at,
           quoted_price::numeric as quoted, charged_price::numeric as charged,
           coalesce(price_currency, :currency) as price_currency,
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
         round(coalesce(sum(charged) filter (where is_unquoted), 0), 2)::text as unquoted_charged
    from counted
   group by grouping sets ((service_code, month, price_currency), (price_currency))
   order by month desc nulls last, service_code, price_currency`

/** What the ledger says of costs: only what is with the carrier has any, and what is released is settled. */
export class LedgerMargin {
  constructor(private readonly knex: Knex) {}

  /** Newest month first, then by service; the sums of the currencies last. */
  async margins(span: MarginSpan): Promise<MarginRow[]> {
    return (await this.knex.raw<{ rows: MarginRow[] }>(SUMS, { ...span })).rows
  }
}
