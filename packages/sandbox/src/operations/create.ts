import { createHash } from "node:crypto"
import type { Handler } from "hono"
import { FieldErrors, type Input, type Reading } from "../fields/input"
import { refused } from "../http/api-errors"
import { jsonBody } from "../http/json-body"
import type { SandboxEnv } from "../http/sandbox-env"
import type { Locker } from "../lockers/locker"
import { findLocker, nearestLockers } from "../lockers/nearest-lockers"
import type { SandboxCore } from "../sandbox-core"
import {
  type ShipmentRequest,
  type PackageDimension,
  fitsInside,
} from "../services/shipment-request"
import { decimalOf, offersFor, type Offer } from "../services/offers"
import type { Environment, ShipmentOrder } from "../state/shipment"
import type { IdempotencyRecord, IdempotencyScope } from "../state/store"
import { readOrder } from "./read-order"

/**
 * API, "Create shipment". Nothing waits between reading the idempotency key and saving the shipment, so that
 * simultaneous requests make only one shipment.
 */
export function create(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return async (c) => {
    const body = await jsonBody(c)
    const account = c.get("account")
    const key = c.req.header("idempotency-key") || undefined
    const scope = key === undefined ? undefined : { environment, account, key }
    const bodyHash = createHash("sha256")
      .update(JSON.stringify(body) ?? "")
      .digest("hex")
    const earlier = scope === undefined ? undefined : remembered(core, scope)
    if (earlier !== undefined) {
      if (core.settings.now().idempotency === "conflict" && earlier.bodyHash !== bodyHash) {
        const message = "The idempotency key was used with another body"
        return c.json({ type: "error", message }, 409)
      }
      return c.json(created(earlier.shipmentId))
    }

    const errors = new FieldErrors()
    const order = placeOrder(
      { input: isInput(body) ? body : {}, errors },
      core.settings.now().tariff_factor,
    )
    if (order === undefined) return refused(c, errors)
    const createdAt = core.clock.nowMs()
    const shipment = core.store.addShipment(
      { ...order, environment, account, idempotencyKey: key, body, createdAt, trackingNumbers: [] },
      scope && { scope, bodyHash },
    )
    return c.json(created(shipment.id))
  }
}

function created(shipmentId: number) {
  const message = "Shipment has been successfully created"
  return { type: "success", message, data: { shipment_id: shipmentId } }
}

function remembered(core: SandboxCore, scope: IdempotencyScope): IdempotencyRecord | undefined {
  const record = core.store.idempotencyRecord(scope)
  const { idempotency, idempotency_expire_seconds: seconds } = core.settings.now()
  if (record === undefined || idempotency !== "expire-after") return record
  return core.clock.nowMs() < record.at + seconds * 1000 ? record : undefined
}

function isInput(body: unknown): body is Input {
  return typeof body === "object" && body !== null && !Array.isArray(body)
}

type PlacedOrder = { order: ShipmentOrder; priceWithoutTax: string; priceWithTax: string }

/**
 * Reads an order and finds its service and price. Uses the same offers as a calculation, so the price is the
 * same. Returns undefined if something in it is refused.
 */
function placeOrder(reading: Reading, tariffFactor: number): PlacedOrder | undefined {
  const order = readOrder(reading)
  if (order === undefined) return undefined
  const offers = offersFor(order.request, tariffFactor)
  const offer = offers.find(({ service }) => service.code === order.serviceCode)
  if (offer === undefined) {
    reading.errors.add("service_code", "The selected service code is invalid")
    return undefined
  }
  const lockerCode = lockerOf(reading, order, offer)
  if (!reading.errors.isEmpty) return undefined
  return {
    order: { ...order, lockerCode },
    priceWithoutTax: decimalOf(offer.priceWithoutTaxCents),
    priceWithTax: decimalOf(offer.priceWithTaxCents),
  }
}

/** The chosen locker; by default the nearest one that takes the packages (API, "What the service does", 7). */
function lockerOf(reading: Reading, order: ShipmentOrder, offer: Offer): string | undefined {
  if (offer.service.deliversToLocker !== true) return undefined
  const { country, postalCode, packages }: ShipmentRequest = order.request
  if (order.lockerCode === undefined) {
    const nearest = nearestLockers(country.code, postalCode)
    return nearest.find((locker) => takes(locker, packages))?.code
  }
  const chosen = findLocker(order.lockerCode)
  if (chosen?.countryCode !== country.code) {
    reading.errors.add("locker_code", "The selected locker code is invalid")
  } else if (!takes(chosen, packages)) {
    reading.errors.add("locker_code", "The selected locker is too small for the packages")
  }
  return chosen?.code
}

/** Whether every package fits into a compartment of the locker. Packages may be turned; the limits are inclusive. */
export function takes(locker: Locker, packages: readonly PackageDimension[]): boolean {
  const room = [locker.maxLength, locker.maxWidth, locker.maxHeight]
  return packages.every((one) => fitsInside(one, room) && Number(one.weight) <= locker.maxWeight)
}
