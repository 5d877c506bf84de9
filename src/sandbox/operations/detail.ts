import type { Handler } from "hono"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import type { Environment } from "../state/environment"
import { ownShipment } from "./own-shipment"
import { shipmentResponse } from "./shipment-response"

/** API, "Shipment detail". */
export function detail(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return (c) => {
    const shipment = ownShipment(c, core.store, environment)
    if (shipment instanceof Response) return shipment
    return c.json({ shipment: shipmentResponse(shipment) })
  }
}
