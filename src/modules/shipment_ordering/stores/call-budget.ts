import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PluginOptions } from "../plugin-options"

export const CALL_BUDGET_TABLE = "shipment_ordering_call_budget"
const MINUTE_SECONDS = 60

/**
 * Counts a call: moves `next_call_at` (or now, if that is later) ahead by one interval at an even pace. The row
 * is locked meanwhile, so parallel calls get different moments.
 */
const COUNT = `
  insert into ${CALL_BUDGET_TABLE} as budget (id, base_url, next_call_at)
  values (:id, :key, clock_timestamp() + make_interval(secs => :seconds))
  on conflict (base_url) where deleted_at is null do update
    set next_call_at =
          greatest(budget.next_call_at, clock_timestamp()) + make_interval(secs => :seconds),
        updated_at = now()`

/** Always counts the call, and returns its waiting time. */
const BOOK = `${COUNT}
  returning extract(epoch from
    budget.next_call_at - make_interval(secs => :seconds) - clock_timestamp()) as wait_seconds`

/** Counts the call only while `next_call_at` is no more than `ahead` seconds ahead. Otherwise writes nothing. */
const TAKE = `${COUNT}
    where budget.next_call_at
      <= clock_timestamp() + make_interval(secs => :ahead)
  returning id`

/**
 * How many calls `take` would count now, or how many of the coming minute `book` has not booked yet.
 *
 * @param aheadSeconds from now to `next_call_at`; negative if that is over
 */
export function callsLeft(
  aheadSeconds: number,
  budget: "visitors" | "background",
  { accountPerMinute, backgroundPerMinute }: PluginOptions["callBudgets"],
): number {
  const ahead = Math.max(0, aheadSeconds)
  if (budget === "background") {
    return Math.max(
      0,
      Math.floor(((MINUTE_SECONDS - ahead) * backgroundPerMinute) / MINUTE_SECONDS),
    )
  }
  const { seconds, most } = visitorPace(accountPerMinute)
  return ahead > most ? 0 : Math.floor((most - ahead) / seconds) + 1
}

/** Seconds between visitors' calls at an even pace, and how far the calls that may come at once reach ahead. */
function visitorPace(callsPerMinute: number) {
  const seconds = (2 * MINUTE_SECONDS) / callsPerMinute
  return { seconds, most: Math.max(0, MINUTE_SECONDS - seconds) }
}

/** Limits the calls that all processes of the store make to a service. Bookings are not limited. */
export class CallBudget {
  constructor(private readonly knex: Knex) {}

  /**
   * Counts one call caused by a visitor. In no minute there are more than `callsPerMinute`: half of them may come at
   * once, and the other half in the course of the minute.
   *
   * @returns false when the limit is reached; the call is not counted then
   */
  async take({
    baseUrl,
    account,
    callsPerMinute,
  }: {
    baseUrl: string
    account: string
    callsPerMinute: number
  }): Promise<boolean> {
    const { seconds, most } = visitorPace(callsPerMinute)
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(TAKE, {
      id: generateEntityId("", "socal"),
      key: `${baseUrl} ${account}`,
      seconds,
      ahead: most,
    })
    return rows.length > 0
  }

  /**
   * Books the next free moment for one background call to a service. Calls are spread evenly over each minute, in
   * the order of booking, so polling and reconciling both make progress.
   *
   * @returns milliseconds until that moment; 0 for now
   */
  async book(baseUrl: string, callsPerMinute: number): Promise<number> {
    const seconds = MINUTE_SECONDS / callsPerMinute
    const id = generateEntityId("", "socal")
    const { rows } = await this.knex.raw<{ rows: { wait_seconds: string }[] }>(BOOK, {
      id,
      key: baseUrl,
      seconds,
    })
    return Math.max(0, Math.ceil(Number(rows[0]?.wait_seconds ?? 0) * 1000))
  }
}
