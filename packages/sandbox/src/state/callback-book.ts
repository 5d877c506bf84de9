import { z } from "zod"
import type { Database, Table } from "./database"

/** One attempt to send a callback, and its result. */
const attemptSchema = z.object({
  at: z.number(),
  status: z.number().optional(),
  acknowledged: z.boolean(),
  /** Why it was not acknowledged. */
  problem: z.string().optional(),
})

/** A tracking-number callback (API, "Events"). Times are milliseconds of the sandbox's clock. */
const callbackSchema = z.object({
  id: z.string(),
  shipmentId: z.number(),
  url: z.string(),
  trackingNumbers: z.array(z.string()).readonly(),
  state: z.enum(["waiting", "acknowledged", "given-up", "superseded"]),
  attempts: z.array(attemptSchema).readonly(),
  attemptsLeft: z.number(),
  /** Missing if no attempt is planned. */
  nextAttemptAt: z.number().optional(),
})

export type Callback = z.infer<typeof callbackSchema>

export class CallbackBook {
  private readonly table: Table<Callback>
  private readonly byShipment = new Map<number, Map<string, Callback>>()
  /** Callbacks that may still have an attempt: the few that the agenda checks. */
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

  /** Does not bring back a callback that was deleted during its attempt. */
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
   * Replans attempts that were missed or cancelled while the sandbox was not running. Callbacks that are sent
   * at once are due now, the others at the next full hour.
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
    const callbacks = this.byShipment.get(shipmentId) ?? new Map<string, Callback>()
    this.byShipment.set(shipmentId, callbacks.set(id, callback))
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
