import { Hono } from "hono"
import { z } from "zod"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { controlBody } from "./control-body"
import { shipmentRecord } from "./shipment-record"

const issueSchema = z.strictObject({
  tracking_numbers: z.array(z.string().trim().min(1).max(100)).min(1).optional(),
})

/** All shipments of both environments, and the carrier's command to issue numbers. */
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
    const wanted = await controlBody(c, issueSchema)
    if (wanted instanceof Response) return wanted
    const shipment = core.store.shipment(Number(c.req.param("id")))
    if (shipment === undefined) return c.json({ message: "There is no such shipment" }, 404)
    if (shipment.confirmedAt === undefined) {
      return c.json({ message: "Only a confirmed shipment gets tracking numbers" }, 409)
    }
    core.issue(shipment, wanted.tracking_numbers)
    return c.json({ id: shipment.id, tracking_numbers: shipment.trackingNumbers })
  })
  return routes
}
