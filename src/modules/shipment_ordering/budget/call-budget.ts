import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

const TABLE = "shipment_ordering_call_budget"
const MINUTE_SECONDS = 60

/** Of several that ask at once each gets a moment of its own: the row is locked by the one before. */
const BOOK = `
  insert into ${TABLE} as budget (id, base_url, next_call_at)
  values (:id, :baseUrl, clock_timestamp() + make_interval(secs => :seconds))
  on conflict (base_url) where deleted_at is null do update
    set next_call_at =
          greatest(budget.next_call_at, clock_timestamp()) + make_interval(secs => :seconds),
        updated_at = now()
  returning extract(epoch from
    budget.next_call_at - make_interval(secs => :seconds) - clock_timestamp()) as wait_seconds`

/**
 * The calls that may be made in the background, evenly spread over each minute and shared by all
 * processes of the store. What a person waits for never asks here, so it never waits either.
 */
export class CallBudget {
  constructor(private readonly knex: Knex) {}

  /**
   * Books the next free moment for one call to a service. Who asks first calls first, so polling and
   * reconciling get on side by side.
   *
   * @returns milliseconds until that moment; 0 for now
   */
  async book(baseUrl: string, callsPerMinute: number): Promise<number> {
    const seconds = MINUTE_SECONDS / callsPerMinute
    const id = generateEntityId("", "socal")
    const { rows } = await this.knex.raw<{ rows: { wait_seconds: string }[] }>(BOOK, {
      id,
      baseUrl,
      seconds,
    })
    return Math.max(0, Math.ceil(Number(rows[0]?.wait_seconds ?? 0) * 1000))
  }
}
