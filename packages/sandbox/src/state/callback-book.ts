import { z } from "zod"
import type { Database } from "./database"
import type { Table } from "./table"

/** One try to deliver a callback, and how it went. */
const attemptSchema = z.object({
  at: z.number(),
  status: z.number().optional(),
  acknowledged: z.boolean(),
  /** Why it was not acknowledged. */
  problem: z.string().optional(),
})

/** A tracking-number callback (API, "Events"). Times are milliseconds of the sandbox's clock. */
export const callbackSchema = z.object({
  id: z.string(),
  shipmentId: z.number(),
  url: z.string(),
  trackingNumbers: z.array(z.string()).readonly(),
  state: z.enum(["waiting", "acknowledged", "given-up", "superseded"]),
  attempts: z.array(attemptSchema).readonly(),
  attemptsLeft: z.number(),
  /** Nothing when there is none to come. */
  nextAttemptAt: z.number().optional(),
})

export type Callback = z.infer<typeof callbackSchema>

/** The callbacks of all shipments. */
export class CallbackBook {
  private readonly table: Table<Callback>
  private readonly byShipment = new Map<number, Map<string, Callback>>()
  /** Those that may still have an attempt to come: the few that the agenda looks at. */
  private readonly waiting = new Map<string, Callback>()

  constructor(database: Database) {
    this.table = database.table("callbacks", callbackSchema, {
      put: (callback) => this.note(callback),
      clear: () => {
        this.byShipment.clear()
        this.waiting.clear()
      },
    })
  }

  add(callback: Omit<Callback, "id">): void {
    const { shipmentId } = callback
    const id = `${shipmentId}-${this.of(shipmentId).length + 1}`
    this.table.put(id, { ...callback, id })
  }

  /** One that was forgotten while its attempt was under way stays so. */
  update(callback: Callback, change: Partial<Omit<Callback, "id">>): void {
    Object.assign(callback, change)
    if (this.table.get(callback.id) === callback) this.table.put(callback.id, callback)
  }

  of(shipmentId: number): Callback[] {
    return [...(this.byShipment.get(shipmentId)?.values() ?? [])]
  }

  open(): Callback[] {
    return [...this.waiting.values()]
  }

  /**
   * Plans anew the attempts whose hour passed, or that were broken off, while the sandbox was not
   * running. Those that are sent at once are due now, the others when the next hour begins.
   */
  planMissed(nowMs: number): void {
    for (const callback of this.open()) {
      if (callback.nextAttemptAt === undefined || callback.nextAttemptAt > nowMs) continue
      const isAtOnce = callback.attemptsLeft > hourlyAttempts
      this.update(callback, { nextAttemptAt: isAtOnce ? nowMs : nextHour(nowMs) })
    }
  }

  private note(callback: Callback): void {
    const { id, shipmentId, state } = callback
    const known = this.byShipment.get(shipmentId) ?? new Map<string, Callback>()
    this.byShipment.set(shipmentId, known.set(id, callback))
    if (state === "waiting") this.waiting.set(id, callback)
    else this.waiting.delete(id)
  }
}

const hourMs = 60 * 60 * 1000

/** API, "Limits": callback attempts, each at the beginning of an hour. */
export const hourlyAttempts = 3

/** The beginning of the next hour, in milliseconds since 1970. */
export function nextHour(timeMs: number): number {
  return Math.floor(timeMs / hourMs) * hourMs + hourMs
}
