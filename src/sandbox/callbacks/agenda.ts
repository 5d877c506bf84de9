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
  private readonly underWay = new Set<Promise<void>>()
  private stopSignal = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private advances: Promise<void> = Promise.resolve()

  constructor(
    private readonly parts: {
      store: SandboxStore
      clock: SandboxClock
      issue: (shipment: Shipment) => void
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
    await Promise.all(this.underWay)
  }

  /** Breaks off attempts under way. */
  drop(): void {
    this.stopSignal.abort()
    this.stopSignal = new AbortController()
  }

  /** Starts everything that is due now, and waits for none of it. */
  wake(): void {
    const { store, clock } = this.parts
    const now = clock.nowMs()
    for (const shipment of store.shipmentsAwaitingNumbers()) {
      if (shipment.issueAt !== undefined && shipment.issueAt <= now) this.parts.issue(shipment)
    }
    for (const callback of store.openCallbacks()) {
      if (callback.nextAttemptAt === undefined || callback.nextAttemptAt > now) continue
      store.updateCallback(callback, { nextAttemptAt: undefined })
      const attempt = this.attempt(callback).finally(() => {
        this.underWay.delete(attempt)
      })
      this.underWay.add(attempt)
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
      while (this.underWay.size > 0) await Promise.all(this.underWay)
      const due = this.nextDue()
      if (due === undefined || due > timeMs) break
      if (due > clock.nowMs()) clock.moveTo(due)
    }
    if (timeMs > clock.nowMs()) clock.moveTo(timeMs)
  }

  private nextDue(): number | undefined {
    const { store } = this.parts
    const moments = [
      ...[...store.shipmentsAwaitingNumbers()].map((shipment) => shipment.issueAt),
      ...[...store.openCallbacks()].map((callback) => callback.nextAttemptAt),
    ].filter((moment) => moment !== undefined)
    return moments.length === 0 ? undefined : Math.min(...moments)
  }

  private async attempt(callback: Callback): Promise<void> {
    const { store, clock } = this.parts
    const at = clock.nowMs()
    const address = callbackAddress(callback.url, callback)
    const answer = await sendCallback(address, this.stopSignal.signal)
    const { status, isAcknowledged, problem } = answer
    const attempts = [...callback.attempts, { at, status, acknowledged: isAcknowledged, problem }]
    const attemptsLeft = callback.attemptsLeft - 1
    if (callback.state !== "waiting") {
      store.updateCallback(callback, { attempts })
    } else if (isAcknowledged) {
      store.updateCallback(callback, { attempts, attemptsLeft, state: "acknowledged" })
    } else if (attemptsLeft <= 0) {
      store.updateCallback(callback, { attempts, attemptsLeft, state: "given-up" })
    } else {
      const nextAttemptAt = nextHour(clock.nowMs())
      store.updateCallback(callback, { attempts, attemptsLeft, nextAttemptAt })
    }
  }
}
