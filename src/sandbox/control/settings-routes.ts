import { Hono } from "hono"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { settingsSchema } from "../settings"
import { controlBody } from "./control-body"

/** Changes the settings that are named, and answers with all of them. */
export function settingsRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/", (c) => c.json(core.settings.now()))
  routes.post("/", async (c) => {
    const changes = await controlBody(c, settingsSchema.partial())
    if (changes instanceof Response) return changes
    return c.json(core.settings.change(changes))
  })
  return routes
}
