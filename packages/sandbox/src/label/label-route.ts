import { Hono } from "hono"
import { serviceMiddleware } from "../faults/service-middleware"
import { notFound } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { drawLabel } from "./draw-label"

/** Labels behind links that cannot be guessed: they need no key. */
export function labelRoute(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.use(serviceMiddleware(core))
  routes.get("/:file{[A-Za-z0-9_-]+\\.pdf}", async (c) => {
    const token = c.req.param("file").replace(/\.pdf$/, "")
    const shipment = core.store.shipmentWithLabel(token)
    if (shipment === undefined) return notFound(c)
    const pdf = await drawLabel(shipment)
    return c.body(new Uint8Array(pdf), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="label-${shipment.id}.pdf"`,
      "Cache-Control": "private, no-store",
    })
  })
  return routes
}

/** The path of a label; its token makes the link unguessable. */
export function labelPath(token: string): string {
  return `/labels/${token}.pdf`
}
