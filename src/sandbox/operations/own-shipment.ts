import type { Context } from "hono"
import { readShipmentId } from "../fields/shipment-id"
import { notFound, notOwned } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import type { Environment } from "../state/environment"
import type { Shipment } from "../state/shipment"
import type { SandboxStore } from "../state/store"

/**
 * The shipment that a path names, for its owner; otherwise the refusal (API, "Errors"): 404 for an
 * identifier that does not exist in this environment, 422 for a shipment of another account.
 */
export function ownShipment(
  c: Context<SandboxEnv>,
  store: SandboxStore,
  environment: Environment,
): Shipment | Response {
  const id = readShipmentId(c.req.param("id") ?? "")
  const shipment = id === undefined ? undefined : store.shipment(id)
  if (shipment?.environment !== environment) return notFound(c)
  return shipment.account === c.get("account") ? shipment : notOwned(c)
}
