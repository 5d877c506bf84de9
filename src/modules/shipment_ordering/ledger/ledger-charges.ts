import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import { PAID_FOR_DELIVERY } from "../medusa-tables"
import type { Settings } from "../settings-schema"
import type { LedgerRow } from "./ledger-row"

/** Whose charges are summed, and what the sums of a day depend on besides. */
export interface ChargeBasis {
  account: string
  environment: LedgerRow["environment"]
  baseUrl: string
  /** Where a day begins and ends. */
  timeZone: string
  /** For rows without a currency. */
  currency: string
}

/** An account of the plugin. */
interface Charged extends Pick<ChargeBasis, "environment"> {
  handle: string
  baseUrl: string | undefined
}

/** What an account's charges are summed by. */
export function chargeBasis(
  { handle, environment, baseUrl = "" }: Charged,
  { pickup_time_zone: timeZone, quote_currency: currency }: Settings,
): ChargeBasis {
  return { account: handle, environment, baseUrl, timeZone, currency }
}

/** The first and the last day, `YYYY-MM-DD`. */
interface Days {
  from: string
  to: string
}

/** Charged prices against quoted prices. Amounts are decimal text with two decimals. */
export interface InvoiceCheckRow {
  /** Null in the row that sums up a currency, as are the name and the month. */
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
  /** The sum of the shipments that have both prices, as are `charged` and `difference`. */
  quoted: string
  charged: string
  /** Above zero: the service charged less than it had quoted. */
  difference: string
  /** What customers paid for the same shipments, tax included; null if no order is in this currency. */
  paid: string | null
  /** Charged for unquoted shipments. */
  unquoted_charged: string
}

const DAY = "shipment_ordering_charge_day"
const CHANGE = "shipment_ordering_charge_change"

const OF_ACCOUNT = "account = :account and environment = :environment and base_url = :baseUrl"

/** Shipments with the carrier. Others cost nothing, or are voided and settled. */
const IS_CHARGED = "deleted_at is null and state in ('confirmed', 'tracked')"

/**
 * The sums of a day. The index `shipment_charged` finds its shipments; for many days in one statement, PostgreSQL would
 * compare each shipment with each day.
 */
const SUMS = `
  with shipment as (
    select row.service_code, row.service_name, row.created_at, row.order_id,
           row.quoted_price::numeric as quoted, row.charged_price::numeric as charged,
           coalesce(row.price_currency, :currency) as currency,
           case when row.kind = 'delivery' and not exists (
             select 1 from ${LEDGER_TABLE} as earlier
              where earlier.order_id = row.order_id and earlier.kind = 'delivery'
                and earlier.deleted_at is null and earlier.state in ('confirmed', 'tracked')
                and earlier.account = :account and earlier.environment = :environment
                and earlier.base_url = :baseUrl
                and (earlier.created_at, earlier.id) < (row.created_at, row.id)
           ) then row.order_id end as first_of_order
      from ${LEDGER_TABLE} as row
     where coalesce(row.ordered_at, row.created_at) >= :day::date::timestamp at time zone :timeZone
       and coalesce(row.ordered_at, row.created_at) < (:day::date + 1)::timestamp at time zone :timeZone
       and row.deleted_at is null and row.state in ('confirmed', 'tracked')
       and row.account = :account and row.environment = :environment and row.base_url = :baseUrl
  )
  insert into ${DAY}
    (id, account, environment, base_url, basis, day, service_code, service_name, price_currency,
     shipments, uncharged, unquoted, quoted, charged, paid, unquoted_charged)
  select 'sochd_' || gen_random_uuid(), :account, :environment, :baseUrl, :basis, :day::date, service_code,
         (array_agg(service_name order by created_at desc))[1], currency,
         count(*),
         count(*) filter (where charged is null),
         count(*) filter (where charged is not null and quoted is null),
         coalesce(sum(quoted) filter (where charged is not null), 0),
         coalesce(sum(charged) filter (where quoted is not null), 0),
         sum(paid) filter (where charged is not null and quoted is not null),
         coalesce(sum(charged) filter (where quoted is null), 0)
    from shipment
    left join lateral (${PAID_FOR_DELIVERY}) as order_paid on true
   group by service_code, currency`

const TOTALS = `
  select service_code, to_char(day, 'YYYY-MM') as month, price_currency,
         case when grouping(service_code) = 0
              then (array_agg(service_name order by day desc))[1] end as service_name,
         sum(shipments)::int as shipments, sum(uncharged)::int as uncharged,
         sum(unquoted)::int as unquoted,
         round(sum(quoted), 2)::text as quoted, round(sum(charged), 2)::text as charged,
         round(sum(quoted) - sum(charged), 2)::text as difference,
         round(sum(paid), 2)::text as paid,
         round(sum(unquoted_charged), 2)::text as unquoted_charged
    from ${DAY}
   where ${OF_ACCOUNT} and day between :from::date and :to::date
   group by grouping sets ((service_code, to_char(day, 'YYYY-MM'), price_currency), (price_currency))
   order by month desc nulls last, service_code, price_currency`

/**
 * What shipments were charged and quoted. The sums of each day are kept: a trigger notes which days have changed
 * (`Migration20261123190000`), and only those are summed again before the sums are read.
 */
export class LedgerCharges {
  constructor(private readonly knex: Knex) {}

  /** Brings the sums up to date. Newest month first, then by service; the sums of the currencies last. */
  async refreshAndRead(basis: ChargeBasis, days: Days): Promise<InvoiceCheckRow[]> {
    await this.refresh(basis)
    const { rows } = await this.knex.raw<{ rows: InvoiceCheckRow[] }>(TOTALS, {
      ...basis,
      ...days,
    })
    return rows
  }

  /**
   * Sums the last days again although nothing says that they have changed: what customers paid may have. It takes one
   * day at a time, because whoever reads the sums waits for it.
   *
   * @returns how many days' sums were others
   */
  async check(basis: ChargeBasis, lastDays: number): Promise<number> {
    await this.refresh(basis)
    const { rows } = await this.knex.raw<{ rows: { day: string }[] }>(
      "select ((now() at time zone :timeZone)::date - generate_series(0, :lastDays))::text as day",
      { ...basis, lastDays },
    )
    let differing = 0
    for (const { day } of rows) {
      const isCorrected = await this.alone(async (knex) => {
        const before = await readDay(knex, basis, day)
        await sumAgain(knex, basis, day)
        return before !== (await readDay(knex, basis, day))
      })
      if (isCorrected) differing += 1
    }
    return differing
  }

  /** Forgets all sums. They are made anew when they are read. */
  async forget(): Promise<void> {
    await this.knex(DAY).delete()
  }

  /** Sums the days again whose shipments have changed; all of them after a change of the time zone or the currency. */
  private async refresh(basis: ChargeBasis): Promise<void> {
    await this.alone(async (knex) => {
      const isKnown = await knex.raw<{ rows: unknown[] }>(
        `select 1 from ${DAY} where ${OF_ACCOUNT} and basis = :basis limit 1`,
        bindingsOf(basis),
      )
      const changes = await knex.raw<{ rows: { ids: string[]; day: string }[] }>(
        `select array_agg(id) as ids, (ordered_at at time zone :timeZone)::date::text as day
           from ${CHANGE} where ${OF_ACCOUNT} group by 2`,
        { ...basis },
      )
      const all =
        isKnown.rows.length > 0
          ? undefined
          : await knex.raw<{ rows: { day: string }[] }>(
              `select distinct (coalesce(ordered_at, created_at) at time zone :timeZone)::date::text as day
             from ${LEDGER_TABLE} where ${IS_CHARGED} and ${OF_ACCOUNT}`,
              { ...basis },
            )
      const days = (all ?? changes).rows.map(({ day }) => day)
      if (all) {
        await knex.raw(`delete from ${DAY} where ${OF_ACCOUNT}`, { ...basis })
      }
      for (const day of days) await sumAgain(knex, basis, day)
      const rowIds = changes.rows.flatMap(({ ids }) => ids)
      await knex(CHANGE).whereRaw("id = any(?)", [rowIds]).delete()
    })
  }

  /** One process after the other, so that no day is summed twice. */
  private alone<Result>(work: (knex: Knex.Transaction) => Promise<Result>): Promise<Result> {
    return this.knex.transaction(async (knex) => {
      await knex.raw("select pg_advisory_xact_lock(hashtext(?))", [DAY])
      return work(knex)
    })
  }
}

async function sumAgain(knex: Knex, basis: ChargeBasis, day: string): Promise<void> {
  const bindings = { ...bindingsOf(basis), day }
  await knex.raw(`delete from ${DAY} where ${OF_ACCOUNT} and day = :day`, bindings)
  await knex.raw(SUMS, bindings)
}

/** The sums of a day as one text, to compare them. */
async function readDay(knex: Knex, basis: ChargeBasis, day: string): Promise<string> {
  const { rows } = await knex.raw<{ rows: [{ sums: string }] }>(
    `select coalesce(string_agg(concat_ws(' ', service_code, price_currency, shipments, uncharged,
              unquoted, quoted, charged, paid, unquoted_charged), ', '
              order by service_code, price_currency), '') as sums
       from ${DAY} where day = :day and ${OF_ACCOUNT}`,
    { ...bindingsOf(basis), day },
  )
  return rows[0].sums
}

function bindingsOf(basis: ChargeBasis) {
  return { ...basis, basis: `${basis.timeZone} ${basis.currency}` }
}
