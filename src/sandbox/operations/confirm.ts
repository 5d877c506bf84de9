import { randomBytes } from "node:crypto"
import type { Handler } from "hono"
import type { SandboxEnv } from "../http/sandbox-env"
import { labelPath } from "../label/label-path"
import type { SandboxCore } from "../sandbox-core"
import type { Environment } from "../state/environment"
import type { Shipment } from "../state/shipment"
import { ownShipment } from "./own-shipment"

/**
 * Hands a shipment to the carrier and answers with the link to its label (API, "What the service
 * does", 3). A confirmed shipment answers with the same label again.
 */
export function confirm(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return (c) => {
    const shipment = ownShipment(c, core.store, environment)
    if (shipment instanceof Response) return shipment
    const labelToken = shipment.labelToken ?? handOver(core, shipment)
    return c.json({
      type: "success",
      message: "Shipment has been successfully confirmed",
      data: { label_url: `${new URL(c.req.url).origin}${labelPath(labelToken)}` },
    })
  }
}

/** Confirms a shipment and returns the token of its label. */
function handOver(core: SandboxCore, shipment: Shipment): string {
  const at = core.clock.nowMs()
  const seconds = core.settings.now().issue_after_seconds
  const labelToken = randomBytes(24).toString("base64url")
  const issueAt = seconds === null ? undefined : at + seconds * 1000
  core.store.confirm(shipment, { at, labelToken, issueAt })
  return labelToken
}
