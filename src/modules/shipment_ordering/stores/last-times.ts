import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { insertOnce, liveRows } from "../table"

/**
 * A valid callback of the service, a look for open orders, a successful run of each job, an automatic search for services, a
 * look for missing data or for fulfillments without an order.
 */
type LastTimeName = "callback" | "open orders" | JobName | `services ${string}` | FindingName

/** What was found then is kept. */
type FindingName = "missing data" | "orphans"

const TABLE = "shipment_ordering_last_time"
/** Otherwise many callbacks at once would queue for one row. The time need not be exact. */
const ONCE_IN_SECONDS = 5

/** When each thing last happened, in any process of the store. */
export class LastTimeStore {
  private noCallbackBefore = 0

  constructor(private readonly knex: Knex) {}

  /** Callbacks come in crowds, and repeat: only one in a second costs a query. */
  async noteCallback(): Promise<void> {
    if (performance.now() < this.noCallbackBefore) return
    this.noCallbackBefore = performance.now() + 1000
    await this.note("callback")
  }

  async note(name: LastTimeName): Promise<void> {
    await this.takeTurn(name, ONCE_IN_SECONDS)
  }

  /**
   * Reserves work that is done at most once per `everySeconds` by all processes together.
   *
   * @returns whether it is this process's turn
   */
  async takeTurn(name: LastTimeName, everySeconds: number): Promise<boolean> {
    const happened_at = this.knex.fn.now()
    const row = { name, happened_at }
    const rows: unknown[] = await insertOnce(this.knex, TABLE, {
      prefix: "solst",
      key: "name",
      row,
    })
      .merge({ happened_at, updated_at: happened_at })
      .whereRaw(`${TABLE}.happened_at < now() - make_interval(secs => ?)`, [everySeconds])
      .returning("id")
    return rows.length > 0
  }

  /** Keeps what was found, in place of what was found before. @returns the time that is kept with it */
  async keepFinding(name: FindingName, found: object): Promise<Date> {
    const happened_at = this.knex.fn.now()
    const row = { name, happened_at, found: JSON.stringify(found) }
    const [saved] = await insertOnce(this.knex, TABLE, { prefix: "solst", key: "name", row })
      .merge({ happened_at, updated_at: happened_at, found: row.found })
      .returning<{ happened_at: Date }[]>("happened_at")
    return saved?.happened_at ?? new Date()
  }

  /** What `keepFinding` kept last, and its time; undefined if nothing is kept. */
  async lastFinding(name: FindingName): Promise<{ found: unknown; happened_at: Date } | undefined> {
    return liveRows<{ name: string; found: unknown; happened_at: Date }>(this.knex, TABLE)
      .where("name", name)
      .whereNotNull("found")
      .first("found", "happened_at")
  }

  async all(): Promise<Map<string, Date>> {
    const rows: { name: string; happened_at: Date }[] = await this.knex(TABLE)
      .whereNull("deleted_at")
      .select("name", "happened_at")
    return new Map(rows.map(({ name, happened_at }) => [name, happened_at]))
  }
}

/** The plugin's jobs, and after how many minutes each runs again. */
export const JOB_MINUTES = {
  "shipment-ordering-resume": 1,
  "shipment-ordering-auto-fulfil": 1,
  "shipment-ordering-resume-runs": 1,
  "shipment-ordering-poll": 5,
  "shipment-ordering-alerts": 10,
  "shipment-ordering-clean-up": 60,
  "shipment-ordering-data-report": 60,
  "shipment-ordering-erase": 24 * 60,
  "shipment-ordering-reconcile": 24 * 60,
} as const

export type JobName = keyof typeof JOB_MINUTES
