import { Hono } from "hono"
import { z } from "zod"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { controlBody } from "./control-body"

const hundredYearsSeconds = 100 * 366 * 24 * 60 * 60

const moveSchema = z.union([
  z.strictObject({ advance_seconds: z.number().min(0).max(hundredYearsSeconds) }),
  z.strictObject({ now: z.iso.datetime() }),
])

/** `{now}` in ISO UTC. Moving the clock forward first does all that falls due on the way. */
export function clockRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const { clock, agenda } = core
  const routes = new Hono<SandboxEnv>()
  routes.get("/", (c) => c.json({ now: clock.now().toISOString() }))
  routes.post("/", async (c) => {
    const move = await controlBody(c, moveSchema)
    if (move instanceof Response) return move
    await agenda.move((nowMs) =>
      "now" in move ? Date.parse(move.now) : nowMs + move.advance_seconds * 1000,
    )
    return c.json({ now: clock.now().toISOString() })
  })
  return routes
}
