import type { MiddlewareHandler } from "hono"
import type { SandboxCore } from "../sandbox-core"
import { operationOf } from "../http/operation"
import type { SandboxEnv } from "../http/sandbox-env"
import type { LoggedRequest } from "../request-log"
import { strike } from "./strike"

/** Wraps every operation of the service: counts it, delays it if set, and lets planned faults strike. */
export function serviceMiddleware(core: SandboxCore): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const operation = operationOf(c.req.method, c.req.path)
    if (operation === undefined) return next()
    const startedAt = performance.now()
    const fault = core.faults.take(operation)
    const logged: LoggedRequest = {
      at: core.clock.now().toISOString(),
      operation,
      method: c.req.method,
      path: c.req.path,
      idempotency_key: c.req.header("idempotency-key") ?? null,
      status: null,
      duration_ms: null,
      fault: fault?.kind ?? null,
    }
    core.requests.add(logged)
    c.env.outgoing.once("close", () => {
      const { outgoing } = c.env
      logged.status = outgoing.headersSent ? outgoing.statusCode : null
      logged.duration_ms = Math.round(performance.now() - startedAt)
    })
    const { latency_ms: latencyMs } = core.settings.now()
    if (latencyMs > 0) await core.pause(latencyMs)
    return fault === undefined ? next() : strike(fault, { c, next, pause: (ms) => core.pause(ms) })
  }
}
