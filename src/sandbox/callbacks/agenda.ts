import type { SandboxClock } from "../clock"
import type { Callback } from "../state/callback"
import type { Shipment } from "../state/shipment"
import type { SandboxStore } from "../state/store"
import { nextHour } from "./callback-schedule"
import { callbackAddress, sendCallback } from "./send-callback"

const tickMs = 200

/**
 * Does what falls due on the sandbox's clock: numbers that are issued by themselves, and callback
 * attempts. Nothing waits for it but {@link Agenda.advanceTo}.
 */
export class Agenda {
  private readonly underWay = new Map<Callback, Promise<void>>()
  private stopSignal = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private advances: Promise<void> = Promise.resolve()

  constructor(
    private readonly parts: {
      store: SandboxStore
      clock: SandboxClock
      issue: (shipment: Shipment) => void
      /** Whether nothing can be remembered any more, so that nothing may be done either. */
      hasFailed: () => boolean
    },
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), tickMs)
    this.timer.unref()
  }

  /** Ends the ticking and breaks off what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.drop()
    await Promise.all(this.underWay.values())
  }

  /** Breaks off attempts under way. */
  drop(): void {
    this.stopSignal.abort()
    this.stopSignal = new AbortController()
  }

  /** Starts everything that is due now, and waits for none of it. */
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

  /** Moves the clock, stopping at every moment at which something falls due until that is done. */
  advanceTo(timeMs: number): Promise<void> {
    const advance = this.advances.then(() => this.stepTo(timeMs))
    this.advances = advance
    return advance
  }

  private async stepTo(timeMs: number): Promise<void> {
    const { clock } = this.parts
    for (;;) {
      this.wake()
      while (this.underWay.size > 0) await Promise.all(this.underWay.values())
      const due = this.nextDue()
      if (due === undefined || due > timeMs) break
      if (due > clock.nowMs()) clock.moveTo(due)
    }
    if (timeMs > clock.nowMs()) clock.moveTo(timeMs)
  }

  private nextDue(): number | undefined {
    const { store } = this.parts
    const moments = [
      ...store.shipmentsAwaitingNumbers().map((shipment) => shipment.issueAt),
      ...store.callbacks.open().map((callback) => callback.nextAttemptAt),
    ].filter((moment) => moment !== undefined)
    return moments.length === 0 ? undefined : Math.min(...moments)
  }

  private async attempt(callback: Callback): Promise<void> {
    const { clock } = this.parts
    const { callbacks } = this.parts.store
    const at = clock.nowMs()
    const address = callbackAddress(callback.url, callback)
    const { signal } = this.stopSignal
    const answer = await sendCallback(address, signal)
    // Broken off by us, the attempt does not count: a restart makes it again.
    if (signal.aborted) return
    const { status, isAcknowledged, problem } = answer
    const attempts = [...callback.attempts, { at, status, acknowledged: isAcknowledged, problem }]
    if (callback.state !== "waiting") return callbacks.update(callback, { attempts })
    const attemptsLeft = callback.attemptsLeft - 1
    const tried = { attempts, attemptsLeft, nextAttemptAt: undefined }
    if (isAcknowledged) callbacks.update(callback, { ...tried, state: "acknowledged" })
    else if (attemptsLeft <= 0) callbacks.update(callback, { ...tried, state: "given-up" })
    else callbacks.update(callback, { ...tried, nextAttemptAt: nextHour(clock.nowMs()) })
  }
}
