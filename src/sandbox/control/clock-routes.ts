import { Hono } from "hono"
import { z } from "zod"
import type { SandboxClock } from "../clock"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { controlBody } from "./control-body"

const hundredYearsSeconds = 100 * 366 * 24 * 60 * 60

/** Dates of five digits for the year would not be written, and not be in order, like all others. */
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const tooLate = "The clock goes no further than the year 9999"

const moveSchema = (clock: SandboxClock) =>
  z.union([
    z.strictObject({
      advance_seconds: z
        .number()
        .min(0)
        .max(hundredYearsSeconds)
        .refine((seconds) => clock.nowMs() + seconds * 1000 <= latestMs, tooLate),
    }),
    z.strictObject({ now: z.iso.datetime() }),
  ])

/** `{now}` in ISO UTC. Moving the clock forward first does all that falls due on the way. */
export function clockRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const { clock, agenda } = core
  const routes = new Hono<SandboxEnv>()
  routes.get("/", (c) => c.json({ now: clock.now().toISOString() }))
  routes.post("/", async (c) => {
    const move = await controlBody(c, moveSchema(clock))
    if (move instanceof Response) return move
    await agenda.move((nowMs) =>
      "now" in move ? Date.parse(move.now) : nowMs + move.advance_seconds * 1000,
    )
    return c.json({ now: clock.now().toISOString() })
  })
  return routes
}
