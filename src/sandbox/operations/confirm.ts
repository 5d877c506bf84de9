import { randomBytes } from "node:crypto"
import type { Handler } from "hono"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import type { Environment } from "../state/environment"
import { ownShipment } from "./own-shipment"

/**
 * Hands a shipment to the carrier and answers with the link to its label (API, "What the service
 * does", 3). A confirmed shipment answers with the same label again.
 */
export function confirm(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return (c) => {
    const shipment = ownShipment(c, core.store, environment)
    if (shipment instanceof Response) return shipment
    if (shipment.labelToken === undefined) {
      const at = core.clock.nowMs()
      const seconds = core.settings.now().issue_after_seconds
      core.store.confirm(shipment, {
        at,
        labelToken: randomBytes(24).toString("base64url"),
        issueAt: seconds === null ? undefined : at + seconds * 1000,
      })
    }
    return c.json({
      type: "success",
      message: "Shipment has been successfully confirmed",
      data: { label_url: `${new URL(c.req.url).origin}/labels/${shipment.labelToken}.pdf` },
    })
  }
}
