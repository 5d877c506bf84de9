import { z } from "zod"
import { CallbackBook } from "./callback-book"
import type { Database, Table } from "./database"
import { shipmentSchema, type Shipment, type Environment } from "./shipment"

const firstShipmentId = 100_001
const minuteMs = 60_000

/** The service's data. Every change goes through a method. */
export class SandboxStore {
  readonly callbacks: CallbackBook

  private readonly keysByHash: Table<ApiKey>
  private readonly shipmentsById: Table<Shipment>
  private readonly idempotency: Table<IdempotencyRecord>
  private readonly shipmentsByLabel = new Map<string, Shipment>()
  private readonly awaitingNumbers = new Map<number, Shipment>()
  private lastShipmentId = firstShipmentId - 1

  constructor(database: Database) {
    this.keysByHash = database.table("keys", apiKeySchema)
    this.shipmentsById = database.table("shipments", shipmentSchema, {
      put: (shipment) => this.noteShipment(shipment),
      clear: () => this.clearShipments(),
    })
    this.idempotency = database.table("idempotency", idempotencySchema)
    this.callbacks = new CallbackBook(database)
  }

  addKey(key: ApiKey): void {
    this.keysByHash.put(key.hash, key)
  }

  keyWithHash(hash: string): ApiKey | undefined {
    return this.keysByHash.get(hash)
  }

  keys(): ApiKey[] {
    return this.keysByHash.all()
  }

  removeKey(key: ApiKey): void {
    this.keysByHash.delete(key.hash)
  }

  /** Kept to the minute, as pages show it: otherwise every request would write to the file. */
  noteKeyUse(key: ApiKey, at: number): void {
    if (minuteOf(key.lastUsed) !== minuteOf(at)) {
      this.keysByHash.put(key.hash, { ...key, lastUsed: at })
    }
  }

  /**
   * Saves a new shipment together with its idempotency key.
   *
   * An id is never used twice, not even in two environments: so a mixed-up id is always noticed.
   */
  addShipment(
    shipment: Omit<Shipment, "id">,
    request?: { scope: IdempotencyScope; bodyHash: string },
  ): Shipment {
    const record = { ...shipment, id: this.lastShipmentId + 1 }
    this.putShipment(record)
    if (request !== undefined) {
      const { scope, bodyHash } = request
      this.idempotency.put(scopeKey(scope), {
        shipmentId: record.id,
        bodyHash,
        at: record.createdAt,
      })
    }
    return record
  }

  shipment(id: number): Shipment | undefined {
    return this.shipmentsById.get(String(id))
  }

  shipmentWithLabel(labelToken: string): Shipment | undefined {
    return this.shipmentsByLabel.get(labelToken)
  }

  /** Oldest first. */
  shipments(): Shipment[] {
    return this.shipmentsById.all()
  }

  confirm(
    shipment: Shipment,
    confirmation: { at: number; labelToken: string; issueAt?: number },
  ): void {
    shipment.confirmedAt = confirmation.at
    shipment.labelToken = confirmation.labelToken
    shipment.issueAt = confirmation.issueAt
    this.putShipment(shipment)
  }

  setTrackingNumbers(shipment: Shipment, numbers: readonly string[], at: number): void {
    shipment.trackingNumbers = [...numbers]
    shipment.issuedAt = at
    shipment.issueAt = undefined
    this.putShipment(shipment)
  }

  /** Confirmed shipments that wait for automatic numbers. */
  shipmentsAwaitingNumbers(): Shipment[] {
    return [...this.awaitingNumbers.values()]
  }

  idempotencyRecord(scope: IdempotencyScope): IdempotencyRecord | undefined {
    return this.idempotency.get(scopeKey(scope))
  }

  private putShipment(shipment: Shipment): void {
    this.shipmentsById.put(String(shipment.id), shipment)
  }

  private noteShipment(shipment: Shipment): void {
    this.lastShipmentId = Math.max(this.lastShipmentId, shipment.id)
    if (shipment.labelToken !== undefined) this.shipmentsByLabel.set(shipment.labelToken, shipment)
    if (shipment.issueAt === undefined) this.awaitingNumbers.delete(shipment.id)
    else this.awaitingNumbers.set(shipment.id, shipment)
  }

  private clearShipments(): void {
    this.shipmentsByLabel.clear()
    this.awaitingNumbers.clear()
    this.lastShipmentId = firstShipmentId - 1
  }
}

function minuteOf(timeMs: number | undefined): number | undefined {
  return timeMs === undefined ? undefined : Math.floor(timeMs / minuteMs)
}

function scopeKey({ environment, account, key }: IdempotencyScope): string {
  return JSON.stringify([environment, account, key])
}

/** API, "API key". The value itself is not saved. Times are milliseconds of the sandbox's clock. */
const apiKeySchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  /** SHA-256 of the value, hexadecimal. */
  hash: z.string(),
  createdAt: z.number(),
  validUntil: z.number(),
  lastUsed: z.number().optional(),
  /** Made by the sandbox at its start. If it is never used, the next start removes it. */
  isStartKey: z.boolean().optional(),
})

export type ApiKey = z.infer<typeof apiKeySchema>

/** The request sent with an idempotency key, and the shipment that it made. */
const idempotencySchema = z.object({
  shipmentId: z.number(),
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: z.string(),
  at: z.number(),
})

export type IdempotencyRecord = z.infer<typeof idempotencySchema>

export type IdempotencyScope = { environment: Environment; account: string; key: string }
