import { z } from "zod"
import type { Database, Table } from "./database"

const tenYearsSeconds = 10 * 366 * 24 * 60 * 60

/** What a test may change while the sandbox runs. */
export const settingsSchema = z.strictObject({
  /** Seconds from confirmation until the carrier issues numbers; `null`: on command only. */
  issue_after_seconds: z.number().min(0).max(tenYearsSeconds).nullable(),
  /** Multiplies every price. */
  tariff_factor: z.number().positive().max(1000),
  /** Milliseconds of delay for every answer of the service. */
  latency_ms: z.number().min(0).max(600_000),
  /** Sends callbacks also at once, not only at the beginning of an hour. */
  callback_now: z.boolean(),
  /**
   * What a known idempotency key does. `first`: answers with the first shipment. `conflict`: refuses another
   * body with 409. `expire-after`: is deleted after `idempotency_expire_seconds`.
   */
  idempotency: z.enum(["first", "conflict", "expire-after"]),
  idempotency_expire_seconds: z.number().min(0),
})

export type SandboxSettings = z.infer<typeof settingsSchema>

const defaultSettings: SandboxSettings = {
  issue_after_seconds: null,
  tariff_factor: 1,
  latency_ms: 0,
  callback_now: false,
  idempotency: "first",
  idempotency_expire_seconds: 86_400,
}

const changesSchema = settingsSchema.partial()
type Changes = z.infer<typeof changesSchema>

const theOne = "settings"

/** The current settings: the defaults, then the start options, then later changes. */
export class CurrentSettings {
  private readonly table: Table<Changes>

  constructor(
    database: Database,
    private readonly atStart: Partial<SandboxSettings>,
  ) {
    this.table = database.table("settings", changesSchema)
  }

  now(): SandboxSettings {
    return { ...defaultSettings, ...this.atStart, ...this.table.get(theOne) }
  }

  change(changes: Changes): SandboxSettings {
    this.table.put(theOne, { ...this.table.get(theOne), ...changes })
    return this.now()
  }

  /** Start options win over changes of an earlier run. */
  dropOverridden(): void {
    const changes = Object.entries(this.table.get(theOne) ?? {}).filter(
      ([name]) => !Object.hasOwn(this.atStart, name),
    )
    if (this.table.get(theOne) !== undefined) this.table.put(theOne, Object.fromEntries(changes))
  }
}
