import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

const TABLE = "shipment_ordering_call_budget"
const MINUTE_SECONDS = 60

/**
 * Counts a call: moves `next_call_at`, which is now or later, on by the time that one call takes at an even
 * pace. The row is locked meanwhile, so calls that are asked for at once each get a moment of their own.
 */
const COUNT = `
  insert into ${TABLE} as budget (id, base_url, next_call_at)
  values (:id, :key, clock_timestamp() + make_interval(secs => :seconds))
  on conflict (base_url) where deleted_at is null do update
    set next_call_at =
          greatest(budget.next_call_at, clock_timestamp()) + make_interval(secs => :seconds),
        updated_at = now()`

/** Counts it in any case, and says how long it has to wait. */
const BOOK = `${COUNT}
  returning extract(epoch from
    budget.next_call_at - make_interval(secs => :seconds) - clock_timestamp()) as wait_seconds`

/** Counts it only while `next_call_at` is less than a minute ahead; else nothing is written. */
const TAKE = `${COUNT}
    where budget.next_call_at
      <= clock_timestamp() + make_interval(secs => :ahead)
  returning id`

/** The calls to a service that the store's processes may make together. Bookings never ask here. */
export class CallBudget {
  constructor(private readonly knex: Knex) {}

  /**
   * Counts one call that visitors cause, of so many within a minute; they may all come at once.
   *
   * @returns false when there were so many, and this one is not counted
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
    const seconds = MINUTE_SECONDS / callsPerMinute
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(TAKE, {
      id: generateEntityId("", "socal"),
      key: `${baseUrl} ${account}`,
      seconds,
      ahead: MINUTE_SECONDS - seconds,
    })
    return rows.length > 0
  }

  /**
   * Books the next free moment for one call to a service in the background: these are evenly spread over
   * each minute. Who asks first calls first, so polling and reconciling get on side by side.
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
