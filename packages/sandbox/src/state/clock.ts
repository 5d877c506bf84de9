import { z } from "zod"
import type { Database, Table } from "./database"

const clockSchema = z.object({ offsetMs: z.number() })

const theOne = "clock"

/**
 * The sandbox's own time: the real time plus an offset that is kept across restarts.
 *
 * Everything with a date in the sandbox (keys, shipments, callbacks) reads this clock, so that a test can let a
 * year pass at once.
 */
export class SandboxClock {
  private readonly table: Table<z.infer<typeof clockSchema>>

  constructor(
    database: Database,
    private readonly realTime: () => Date = () => new Date(),
  ) {
    this.table = database.table("clock", clockSchema)
  }

  now(): Date {
    return new Date(this.nowMs())
  }

  /** Milliseconds since 1970 in virtual time. */
  nowMs(): number {
    return this.realTime().getTime() + (this.table.get(theOne)?.offsetMs ?? 0)
  }

  /** Sets the virtual time; from there it runs at the speed of the real one. */
  moveTo(timeMs: number): void {
    this.table.put(theOne, { offsetMs: timeMs - this.realTime().getTime() })
  }
}

/** A time as `YYYY-MM-DD HH:MM`, in UTC. */
export function minuteOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")
}
