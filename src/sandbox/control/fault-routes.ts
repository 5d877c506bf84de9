import { Hono } from "hono"
import { faultSchema } from "../faults/fault"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { controlBody } from "./control-body"

/** Plans faults, shows those to come, and forgets them. */
export function faultRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.post("/", async (c) => {
    const fault = await controlBody(c, faultSchema)
    if (fault instanceof Response) return fault
    return c.json(core.faults.add(fault))
  })
  routes.get("/", (c) => c.json({ faults: core.faults.list() }))
  routes.delete("/", (c) => {
    core.faults.clear()
    return c.json({ message: "OK" })
  })
  return routes
}
