import { Hono } from "hono"
import { z } from "zod"
import { trackingNumberPattern } from "../callbacks/issue-numbers"
import { readShipmentId } from "../fields/values"
import type { SandboxEnv } from "../http/sandbox-env"
import { labelPath } from "../label/label-route"
import type { SandboxCore } from "../sandbox-core"
import type { Callback } from "../state/callback-book"
import { stateOf, type Shipment } from "../state/shipment"
import { controlBody, isoTime, isoTimeOrNull } from "./control-body"

const trackingNumberSchema = z
  .string()
  .trim()
  .regex(trackingNumberPattern, "A tracking number has 1 to 40 characters: A-Z, a-z, 0-9, hyphen")

const issueSchema = z.strictObject({
  tracking_numbers: z.array(trackingNumberSchema).min(1).max(100).optional(),
})

/** Lists all shipments of both environments, and issues their numbers on command. */
export function shipmentRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/", (c) => {
    const { origin } = new URL(c.req.url)
    const shipments = core.store
      .shipments()
      .map((shipment) => shipmentRecord(shipment, core.store.callbacks.of(shipment.id), origin))
    return c.json({ shipments })
  })
  routes.post("/:id/issue", async (c) => {
    const requested = await controlBody(c, issueSchema)
    if (requested instanceof Response) return requested
    const id = readShipmentId(c.req.param("id"))
    const shipment = id === undefined ? undefined : core.store.shipment(id)
    if (shipment === undefined) return c.json({ message: "There is no such shipment" }, 404)
    if (shipment.confirmedAt === undefined) {
      return c.json({ message: "Only a confirmed shipment gets tracking numbers" }, 409)
    }
    core.issue(shipment, requested.tracking_numbers)
    return c.json({ id: shipment.id, tracking_numbers: shipment.trackingNumbers })
  })
  return routes
}

/** All data of a shipment, for tests. */
function shipmentRecord(shipment: Shipment, callbacks: readonly Callback[], labelOrigin: string) {
  const { labelToken, order } = shipment
  return {
    id: shipment.id,
    environment: shipment.environment,
    account: shipment.account,
    state: stateOf(shipment),
    idempotency_key: shipment.idempotencyKey ?? null,
    body: shipment.body,
    service_code: order.serviceCode,
    locker_code: order.lockerCode ?? null,
    price_without_tax: shipment.priceWithoutTax,
    price_with_tax: shipment.priceWithTax,
    created_at: isoTime(shipment.createdAt),
    confirmed_at: isoTimeOrNull(shipment.confirmedAt),
    issued_at: isoTimeOrNull(shipment.issuedAt),
    label_url: labelToken === undefined ? null : `${labelOrigin}${labelPath(labelToken)}`,
    tracking_numbers: shipment.trackingNumbers,
    callbacks: callbacks.map((callback) => ({
      url: callback.url,
      tracking_numbers: callback.trackingNumbers,
      state: callback.state,
      next_attempt_at: isoTimeOrNull(callback.nextAttemptAt),
      attempts: callback.attempts.map((attempt) => ({
        at: isoTime(attempt.at),
        status: attempt.status ?? null,
        acknowledged: attempt.acknowledged,
        problem: attempt.problem ?? null,
      })),
    })),
  }
}
