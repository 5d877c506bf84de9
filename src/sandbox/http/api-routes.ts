import { Hono } from "hono"
import { requireKey } from "../auth/require-key"
import { serviceMiddleware } from "../faults/service-middleware"
import { calculate } from "../operations/calculate"
import { create } from "../operations/create"
import { lockers } from "../operations/lockers"
import { confirm, detail, list } from "../operations/shipments"
import type { SandboxCore } from "../sandbox-core"
import { environments } from "../state/environment"
import type { SandboxEnv } from "./sandbox-env"

/** The service itself, once per environment (API, "Endpoints" and "Versioning"). */
export function apiRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const api = new Hono<SandboxEnv>()
  const withKey = requireKey(core.keys)
  for (const environment of environments) {
    const service = new Hono<SandboxEnv>()
    service.use(serviceMiddleware(core))
    service.get("/calculate", calculate(core))
    service.get("/lockers", lockers)
    service.post("/order-store", withKey, create(core, environment))
    service.get("/shipments", withKey, list(core, environment))
    service.get("/shipment/:id", withKey, detail(core, environment))
    service.post("/shipment/:id/confirm", withKey, confirm(core, environment))
    api.route(`/${environment}/v1/services`, service)
  }
  return api
}
