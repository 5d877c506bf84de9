import { setTimeout as sleep } from "node:timers/promises"
import { Outbox } from "../state/outbox"
import { SignIn, type Session } from "../state/sign-in"
import { ApiKeys } from "../state/api-keys"
import { Agenda } from "./agenda"
import { issueNumbers } from "./issue-numbers"
import { SandboxClock } from "../state/clock"
import { FaultPlan } from "../state/faults"
import { RequestLog } from "../state/request-log"
import { CurrentSettings, type SandboxSettings } from "../state/settings"
import { DataFile } from "../state/data-file"
import { Database } from "../state/database"
import type { Shipment } from "../state/shipment"
import { SandboxStore } from "../state/store"

type CoreOptions = {
  /** The key that the account `demo` has from the start and after each reset. */
  key: string
  settings: Partial<SandboxSettings>
  realTime: (() => Date) | undefined
  dataFile: string | undefined
}

const startKey = { account: "demo", name: "Start key", isStartKey: true } as const

/** All parts of a running sandbox except its HTTP server. */
export class SandboxCore {
  readonly store: SandboxStore
  readonly clock: SandboxClock
  readonly keys: ApiKeys
  readonly faults = new FaultPlan()
  readonly requests = new RequestLog()
  readonly agenda: Agenda
  readonly settings: CurrentSettings
  readonly outbox: Outbox
  readonly signIn: SignIn
  readonly newKeyValues = new NewKeyValues()

  private readonly database = new Database()
  private readonly stopping = new AbortController()

  /** @throws Error when the data file cannot be read or written */
  constructor(private readonly options: CoreOptions) {
    const { database } = this
    this.store = new SandboxStore(database)
    this.clock = new SandboxClock(database, options.realTime)
    this.settings = new CurrentSettings(database, options.settings)
    this.keys = new ApiKeys(this.store, this.clock)
    this.outbox = new Outbox(database, this.clock)
    this.signIn = new SignIn(database, { clock: this.clock, outbox: this.outbox })
    this.agenda = new Agenda({
      store: this.store,
      clock: this.clock,
      issue: (shipment) => this.addNumbers(shipment),
      saved: () => this.saved(),
      hasFailed: () => this.failure !== undefined,
    })
    if (options.dataFile !== undefined) database.open(new DataFile(options.dataFile))
    this.settings.dropOverridden()
    this.store.callbacks.planMissed(this.clock.nowMs())
    // Otherwise every restart would leave one more key behind.
    this.keys.dropUnusedStartKeys()
    this.keys.ensure({ ...startKey, value: options.key })
  }

  /** Why changes can no longer be saved; then no request may be acknowledged. */
  get failure(): string | undefined {
    return this.database.failure
  }

  /** Resolves once all changes until now are saved, or {@link failure} says why they cannot be. */
  saved(): Promise<void> {
    return this.database.saved()
  }

  /** Deletes everything except the start options, and returns to the real time. */
  reset(): void {
    this.agenda.drop()
    this.faults.clear()
    this.requests.clear()
    this.newKeyValues.clear()
    this.database.clear()
    this.keys.ensure({ ...startKey, value: this.options.key })
  }

  /** The carrier issues numbers for a confirmed shipment; then the callback is sent. */
  issue(shipment: Shipment, numbers?: readonly string[]): void {
    this.addNumbers(shipment, numbers)
    this.agenda.wake()
  }

  /** Waits, but not after the sandbox has stopped. Milliseconds of the real time. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined)
  }

  /** Ends all pauses and the agenda. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.agenda.stop()
  }

  /** Saves the last changes. Call this once no more requests come. */
  close(): Promise<void> {
    return this.database.close()
  }

  private addNumbers(shipment: Shipment, numbers?: readonly string[]): void {
    const { store, clock } = this
    const isAtOnce = this.settings.now().callback_now
    issueNumbers({ store, nowMs: clock.nowMs(), isAtOnce }, shipment, numbers)
  }
}

/** Most values to keep for key pages that are never opened. */
const mostValues = 100

/**
 * The values of new keys, from their creation until the next page shows them once to the session that made
 * them. They are in memory only and never written to a file.
 */
class NewKeyValues {
  private readonly values = new Map<string, { session: string; value: string }>()

  keep(keyId: string, session: Session, value: string): void {
    this.values.set(keyId, { session: session.id, value })
    for (const oldest of [...this.values.keys()].slice(0, -mostValues)) this.values.delete(oldest)
  }

  /** Returns the value and removes it. */
  take(keyId: string, session: Session): string | undefined {
    const entry = this.values.get(keyId)
    if (entry?.session !== session.id) return undefined
    this.values.delete(keyId)
    return entry.value
  }

  clear(): void {
    this.values.clear()
  }
}
