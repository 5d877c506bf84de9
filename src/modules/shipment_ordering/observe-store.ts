import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { hostOf, observe, type Reading } from "../../telemetry"
import { UNFINISHED } from "./ledger/ledger-reports"
import type { LedgerState } from "./ledger-states"
import type { PluginOptions } from "./plugin-options"
import { CALL_BUDGET_TABLE, callsLeft } from "./stores/call-budget"

/** One statement, since collectors ask often. An address that got no call for a day is left out. */
const READ = `
  select
    (select coalesce(json_agg(standing), '[]') from (
       select state, count, extract(epoch from now() - oldest_at)::float as age_seconds
         from (${UNFINISHED}) as unfinished) as standing) as shipments,
    (select coalesce(json_agg(budget), '[]') from (
       select base_url as key, extract(epoch from next_call_at - clock_timestamp())::float as ahead_seconds
         from ${CALL_BUDGET_TABLE}
        where deleted_at is null and next_call_at > now() - interval '1 day') as budget) as budgets`

interface StoreState {
  shipments: { state: LedgerState; count: number; age_seconds: number }[]
  budgets: { key: string; ahead_seconds: number }[]
}

const UNFINISHED_STATES: LedgerState[] = ["pending", "ordered", "confirm_unknown", "confirmed"]

/** Shows unfinished shipments and what is left of the call budgets to the store's OpenTelemetry. */
export function observeStore(knex: Knex, limits: PluginOptions["callBudgets"]): void {
  observe(["shipments", "shipment.oldest.age", "call_budget.left"], async () => {
    const { rows } = await knex.raw<{ rows: StoreState[] }>(READ)
    return rows.flatMap((state) => [
      ...shipmentReadings(state),
      ...state.budgets.map((budget) => budgetReading(budget, limits)),
    ])
  })
}

/** Zero for a state without shipments: a missing value could also mean that nothing was read. */
function shipmentReadings({ shipments }: StoreState): Reading[] {
  return UNFINISHED_STATES.flatMap((state): Reading[] => {
    const standing = shipments.find((shipment) => shipment.state === state)
    return [
      { gauge: "shipments", value: standing?.count ?? 0, facts: { state } },
      { gauge: "shipment.oldest.age", value: standing?.age_seconds ?? 0, facts: { state } },
    ]
  })
}

function budgetReading(
  { key, ahead_seconds }: StoreState["budgets"][number],
  limits: PluginOptions["callBudgets"],
): Reading {
  const [baseUrl = "", account] = key.split(" ")
  const budget = account === undefined ? "background" : "visitors"
  return {
    gauge: "call_budget.left",
    value: callsLeft(ahead_seconds, budget, limits),
    facts: { budget, account, host: hostOf(baseUrl) },
  }
}
