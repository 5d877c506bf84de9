import { z } from "zod"
import type { Database } from "./state/database"
import type { Table } from "./state/table"

const tenYearsSeconds = 10 * 366 * 24 * 60 * 60

/** What a test may change while the sandbox runs. */
export const settingsSchema = z.strictObject({
  /** Seconds after confirmation until the carrier issues numbers by itself; `null`: on command only. */
  issue_after_seconds: z.number().min(0).max(tenYearsSeconds).nullable(),
  /** Multiplies every price. */
  tariff_factor: z.number().positive().max(1000),
  /** Milliseconds by which every answer of the service comes later. */
  latency_ms: z.number().min(0).max(600_000),
  /** Sends a callback at once too, and not only at the beginning of an hour. */
  callback_now: z.boolean(),
  /**
   * A known idempotency key answers with the first shipment; or is refused with 409 when the body is
   * another one; or is forgotten after `idempotency_expire_seconds`.
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

/** The settings in force: the defaults, how the sandbox was started, what was changed since. */
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

  /** The options of this start win over those of an earlier run. */
  dropOverridden(): void {
    const kept = Object.entries(this.table.get(theOne) ?? {}).filter(
      ([name]) => !Object.hasOwn(this.atStart, name),
    )
    if (this.table.get(theOne) !== undefined) this.table.put(theOne, Object.fromEntries(kept))
  }
}
