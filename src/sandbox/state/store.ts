import type { ApiKey } from "./api-key"
import type { Callback } from "./callback"
import type { Environment } from "./environment"
import type { Shipment } from "./shipment"

const firstShipmentId = 100_001

/** What an account sent under an idempotency key, and which shipment came of it. */
export type IdempotencyRecord = { shipment: Shipment; bodyHash: string; at: number }

export type IdempotencyScope = { environment: Environment; account: string; key: string }

/** Everything the sandbox remembers. Every change to it goes through a method. */
export class SandboxStore {
  private readonly keysByHash = new Map<string, ApiKey>()
  private readonly shipmentsById = new Map<number, Shipment>()
  private readonly shipmentsByLabel = new Map<string, Shipment>()
  private readonly idempotency = new Map<string, IdempotencyRecord>()
  private readonly callbacksByShipment = new Map<number, Callback[]>()
  /** Callbacks that may still have an attempt to come: the few that the agenda looks at. */
  private readonly open = new Set<Callback>()
  private readonly awaitingNumbers = new Set<Shipment>()
  private nextShipmentId = firstShipmentId

  clear(): void {
    this.keysByHash.clear()
    this.shipmentsById.clear()
    this.shipmentsByLabel.clear()
    this.idempotency.clear()
    this.callbacksByShipment.clear()
    this.open.clear()
    this.awaitingNumbers.clear()
    this.nextShipmentId = firstShipmentId
  }

  addKey(key: ApiKey): void {
    this.keysByHash.set(key.hash, key)
  }

  keyWithHash(hash: string): ApiKey | undefined {
    return this.keysByHash.get(hash)
  }

  keys(): ApiKey[] {
    return [...this.keysByHash.values()]
  }

  removeKey(key: ApiKey): void {
    this.keysByHash.delete(key.hash)
  }

  noteKeyUse(key: ApiKey, at: number): void {
    key.lastUsed = at
  }

  /** Ids are never given twice, not even in two environments: a mixed-up id is then always noticed. */
  addShipment(shipment: Omit<Shipment, "id">): Shipment {
    const added = { ...shipment, id: this.nextShipmentId++ }
    this.shipmentsById.set(added.id, added)
    return added
  }

  shipment(id: number): Shipment | undefined {
    return this.shipmentsById.get(id)
  }

  shipmentWithLabel(labelToken: string): Shipment | undefined {
    return this.shipmentsByLabel.get(labelToken)
  }

  shipments(): Shipment[] {
    return [...this.shipmentsById.values()]
  }

  confirm(shipment: Shipment, made: { at: number; labelToken: string; issueAt?: number }): void {
    shipment.confirmedAt = made.at
    shipment.labelToken = made.labelToken
    shipment.issueAt = made.issueAt
    this.shipmentsByLabel.set(made.labelToken, shipment)
    if (made.issueAt !== undefined) this.awaitingNumbers.add(shipment)
  }

  setTrackingNumbers(shipment: Shipment, numbers: readonly string[], at: number): void {
    shipment.trackingNumbers = [...numbers]
    shipment.issuedAt = at
    shipment.issueAt = undefined
    this.awaitingNumbers.delete(shipment)
  }

  /** Confirmed shipments whose numbers come by themselves. */
  shipmentsAwaitingNumbers(): Iterable<Shipment> {
    return [...this.awaitingNumbers]
  }

  idempotencyRecord(scope: IdempotencyScope): IdempotencyRecord | undefined {
    return this.idempotency.get(scopeKey(scope))
  }

  setIdempotencyRecord(scope: IdempotencyScope, record: IdempotencyRecord): void {
    this.idempotency.set(scopeKey(scope), record)
  }

  addCallback(callback: Callback): void {
    const known = this.callbacksByShipment.get(callback.shipmentId) ?? []
    this.callbacksByShipment.set(callback.shipmentId, [...known, callback])
    this.open.add(callback)
  }

  updateCallback(callback: Callback, change: Partial<Callback>): void {
    Object.assign(callback, change)
    if (callback.state !== "waiting") this.open.delete(callback)
  }

  callbacksOf(shipmentId: number): readonly Callback[] {
    return this.callbacksByShipment.get(shipmentId) ?? []
  }

  openCallbacks(): Iterable<Callback> {
    return [...this.open]
  }
}

function scopeKey({ environment, account, key }: IdempotencyScope): string {
  return JSON.stringify([environment, account, key])
}
