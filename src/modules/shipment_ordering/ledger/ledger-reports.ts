import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderAlertKind } from "../models/desk"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerState } from "../ledger-states"

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

export const UNFINISHED = `
  select state, count(*)::int as count,
         (count(*) filter (where last_error is not null))::int as troubled,
         min((entered_at->>state)::timestamptz) as oldest_at
    from ${LEDGER_TABLE}
   where deleted_at is null
     and ${IS_UNDER_WAY}
   group by state`

/**
 * An alert is open while its cause lasts, for 40 days at most. A cause in an order is not visible here, so its alert
 * stays open for a week.
 */
const OPEN = `
  select alert.kind, count(*)::int as count, max(alert.raised_at) as last_raised_at
    from shipment_ordering_alert as alert
    left join ${LEDGER_TABLE} as shipment on shipment.id = alert.subject_id
   where alert.deleted_at is null and alert.raised_at > now() - interval '40 days'
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
           when 'rule_unreadable' then false
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

  /** Open alerts about shipments and orders. Alerts about API keys and rules are not counted: the settings show them. */
  async openAlerts(): Promise<OpenAlerts[]> {
    return (await this.knex.raw<{ rows: OpenAlerts[] }>(OPEN)).rows
  }
}
