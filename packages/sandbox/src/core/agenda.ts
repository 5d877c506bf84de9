import type { SandboxClock } from "../state/clock"
import { type Callback, nextHour } from "../state/callback-book"
import type { Shipment } from "../state/shipment"
import type { SandboxStore } from "../state/store"
import { callbackAddress, sendCallback } from "./send-callback"

const tickMs = 200

/**
 * Does what is due on the sandbox's clock: automatic tracking numbers and callback attempts. Only
 * {@link Agenda.move} waits for it.
 */
export class Agenda {
  private readonly underWay = new Map<Callback, Promise<void>>()
  private stopSignal = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private moves: Promise<void> = Promise.resolve()

  constructor(
    private readonly parts: {
      store: SandboxStore
      clock: SandboxClock
      issue: (shipment: Shipment) => void
      /** Resolves once all changes until now are saved. */
      saved: () => Promise<void>
      /** Whether changes can no longer be saved; then nothing may be done. */
      hasFailed: () => boolean
    },
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), tickMs)
    this.timer.unref()
  }

  /** Stops the timer and cancels running attempts. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.drop()
    await Promise.all(this.underWay.values())
  }

  /** Cancels running attempts and moves of the clock. */
  drop(): void {
    this.stopSignal.abort()
    this.stopSignal = new AbortController()
  }

  /** Starts everything that is due now, without waiting for it. */
  wake(): void {
    const { store, clock } = this.parts
    if (this.parts.hasFailed()) return
    const now = clock.nowMs()
    for (const shipment of store.shipmentsAwaitingNumbers()) {
      if (shipment.issueAt !== undefined && shipment.issueAt <= now) this.parts.issue(shipment)
    }
    for (const callback of store.callbacks.open()) {
      if (callback.nextAttemptAt === undefined || callback.nextAttemptAt > now) continue
      if (this.underWay.has(callback)) continue
      const attempt = this.attempt(callback).finally(() => this.underWay.delete(callback))
      this.underWay.set(callback, attempt)
    }
  }

  /**
   * Moves the clock, one move after the other. On the way forward it stops whenever something is due, and waits
   * until that is done.
   *
   * @param goalOf returns the time to move to; called after the earlier moves
   */
  move(goalOf: (nowMs: number) => number): Promise<void> {
    const { signal } = this.stopSignal
    this.moves = this.moves.then(async () => {
      const goal = goalOf(this.parts.clock.nowMs())
      if (goal < this.parts.clock.nowMs() && !signal.aborted) this.parts.clock.moveTo(goal)
      else await this.stepTo(goal, signal)
    })
    return this.moves
  }

  private async stepTo(timeMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.parts
    while (!signal.aborted && !this.parts.hasFailed()) {
      this.wake()
      while (this.underWay.size > 0) await Promise.all(this.underWay.values())
      // After a reset this time belongs to deleted data.
      if (signal.aborted) return
      const due = this.nextDue()
      const next = Math.min(due, timeMs)
      if (next > clock.nowMs()) clock.moveTo(next)
      if (due > timeMs) return
    }
  }

  /** `Infinity` if nothing is planned. */
  private nextDue(): number {
    const { store } = this.parts
    let next = Infinity
    for (const { issueAt } of store.shipmentsAwaitingNumbers()) {
      next = Math.min(next, issueAt ?? Infinity)
    }
    for (const { nextAttemptAt } of store.callbacks.open()) {
      next = Math.min(next, nextAttemptAt ?? Infinity)
    }
    return next
  }

  private async attempt(callback: Callback): Promise<void> {
    const { clock } = this.parts
    const { callbacks } = this.parts.store
    const at = clock.nowMs()
    const address = callbackAddress(callback.url, callback)
    const { signal } = this.stopSignal
    // Otherwise a shop could hear of numbers that a kill then takes back.
    await this.parts.saved()
    if (this.parts.hasFailed()) return
    const answer = await sendCallback(address, signal)
    // An attempt that we cancelled does not count: it is made again after a restart.
    if (signal.aborted) return
    const { status, isAcknowledged, problem } = answer
    const attempts = [...callback.attempts, { at, status, acknowledged: isAcknowledged, problem }]
    if (callback.state !== "waiting") return callbacks.update(callback, { attempts })
    const attemptsLeft = callback.attemptsLeft - 1
    const change = { attempts, attemptsLeft, nextAttemptAt: undefined }
    if (isAcknowledged) callbacks.update(callback, { ...change, state: "acknowledged" })
    else if (attemptsLeft <= 0) callbacks.update(callback, { ...change, state: "given-up" })
    else callbacks.update(callback, { ...change, nextAttemptAt: nextHour(clock.nowMs()) })
  }
}
