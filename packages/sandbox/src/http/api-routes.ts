import { Hono, type MiddlewareHandler } from "hono"
import type { ApiKeys } from "../auth/api-keys"
import { serviceMiddleware } from "../faults/service-middleware"
import { calculate } from "../operations/calculate"
import { create } from "../operations/create"
import { lockers } from "../operations/lockers"
import { confirm, detail, list } from "../operations/shipments"
import type { SandboxCore } from "../sandbox-core"
import { environments } from "../state/shipment"
import { unauthenticated } from "./api-errors"
import type { SandboxEnv } from "./sandbox-env"

/** The service, once per environment (API, "Endpoints" and "Versioning"). */
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

const bearer = /^Bearer +(\S+)$/i

/** Lets only requests with a valid key pass, and sets their account (API, "Authentication", 1). */
function requireKey(keys: ApiKeys): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const value = bearer.exec(c.req.header("authorization") ?? "")?.[1]
    const account = value === undefined ? undefined : keys.accountOf(value)
    if (account === undefined) return unauthenticated(c)
    c.set("account", account)
    return next()
  }
}
