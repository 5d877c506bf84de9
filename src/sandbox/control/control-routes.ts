import { Hono } from "hono"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { clockRoutes } from "./clock-routes"
import { faultRoutes } from "./fault-routes"
import { keyRoutes } from "./key-routes"
import { outboxRoutes } from "./outbox-routes"
import { settingsRoutes } from "./settings-routes"
import { shipmentRoutes } from "./shipment-routes"

/** What tests and demos do with the sandbox beside the service's own operations. */
export function controlRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.post("/reset", (c) => {
    core.reset()
    return c.json({ message: "OK" })
  })
  routes.get("/requests", (c) =>
    c.json({
      counts: core.requests.counts(),
      struck: core.requests.struck(),
      requests: core.requests.last(),
    }),
  )
  routes.route("/clock", clockRoutes(core))
  routes.route("/keys", keyRoutes(core))
  routes.route("/outbox", outboxRoutes(core))
  routes.route("/shipments", shipmentRoutes(core))
  routes.route("/faults", faultRoutes(core))
  routes.route("/settings", settingsRoutes(core))
  return routes
}
