import { createHash } from "node:crypto"
import type { Handler } from "hono"
import { FieldErrors } from "../fields/field-errors"
import type { Input } from "../fields/input"
import { refused } from "../http/api-errors"
import { jsonBody } from "../http/json-body"
import type { SandboxEnv } from "../http/sandbox-env"
import { placeOrder } from "./place-order"
import type { SandboxCore } from "../sandbox-core"
import type { Environment } from "../state/environment"
import type { IdempotencyRecord, IdempotencyScope } from "../state/idempotency"

/**
 * API, "Create shipment". Between the look at the idempotency key and the new record nothing waits:
 * requests that come at once still make one shipment.
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
