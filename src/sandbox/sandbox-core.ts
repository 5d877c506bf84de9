import { Agenda } from "./callbacks/agenda"
import { ApiKeys } from "./auth/api-keys"
import { issueNumbers } from "./callbacks/issue-numbers"
import { SandboxClock } from "./clock"
import { FaultPlan } from "./faults/fault-plan"
import { RequestLog } from "./request-log"
import { defaultSettings, type SandboxSettings } from "./settings"
import type { Shipment } from "./state/shipment"
import { SandboxStore } from "./state/store"

/** The key that the sandbox starts with, and has again after a reset. */
export type StartKey = { account: string; name: string; value: string }

/** All parts of a running sandbox but its HTTP server. */
export class SandboxCore {
  readonly store = new SandboxStore()
  readonly clock: SandboxClock
  readonly keys: ApiKeys
  readonly faults = new FaultPlan()
  readonly requests = new RequestLog()
  readonly agenda: Agenda
  settings: SandboxSettings

  private readonly startSettings: SandboxSettings

  constructor(
    private readonly start: {
      key: StartKey
      settings: Partial<SandboxSettings>
      realTime: (() => Date) | undefined
    },
  ) {
    this.clock = new SandboxClock(start.realTime)
    this.keys = new ApiKeys(this.store, this.clock)
    this.startSettings = { ...defaultSettings, ...start.settings }
    this.settings = { ...this.startSettings }
    this.agenda = new Agenda({
      store: this.store,
      clock: this.clock,
      issue: (shipment) => this.issue(shipment),
    })
    this.keys.create(start.key)
  }

  /** Forgets everything but how the sandbox was started, and returns to the real time. */
  reset(): void {
    this.agenda.drop()
    this.store.clear()
    this.clock.reset()
    this.faults.clear()
    this.requests.clear()
    this.settings = { ...this.startSettings }
    this.keys.create(this.start.key)
  }

  /** The carrier issues numbers for a confirmed shipment; the callback is on its way afterwards. */
  issue(shipment: Shipment, numbers?: readonly string[]): void {
    const { store, clock } = this
    const isAtOnce = this.settings.callback_now
    issueNumbers({ store, nowMs: clock.nowMs(), isAtOnce }, shipment, numbers)
    this.agenda.wake()
  }
}
