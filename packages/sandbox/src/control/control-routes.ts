import { Hono } from "hono"
import { accepts } from "hono/accepts"
import { z } from "zod"
import { accountOfAddress, addressOfAccount, readAddress } from "../account/account-address"
import { pageHeaders } from "../account/pages/page"
import type { SandboxClock } from "../clock"
import { faultSchema } from "../faults/fault"
import type { SandboxEnv } from "../http/sandbox-env"
import { outboxPage } from "../mail/outbox-page"
import type { SandboxCore } from "../sandbox-core"
import { settingsSchema } from "../settings"
import { controlBody, isoTime, isoTimeOrNull } from "./control-body"
import { shipmentRoutes } from "./shipment-routes"

/** Routes for tests and demos, beside the service's own operations. */
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

/** Changes the given settings and answers with all of them. */
function settingsRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/", (c) => c.json(core.settings.now()))
  routes.post("/", async (c) => {
    const changes = await controlBody(c, settingsSchema.partial())
    if (changes instanceof Response) return changes
    return c.json(core.settings.change(changes))
  })
  return routes
}

/** Plans, lists and removes faults. */
function faultRoutes(core: SandboxCore): Hono<SandboxEnv> {
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

/**
 * The mails, or those to one address (`?to=`): HTML for browsers, which ask for it, JSON for other callers.
 * Both have the same address, so that one guard protects both.
 */
function outboxRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.use(pageHeaders)
  routes.get("/", (c) => {
    const to = c.req.query("to")?.trim().toLowerCase() || undefined
    const mails = core.outbox.mails(to)
    c.header("Vary", "Accept")
    const supports = ["application/json", "text/html"]
    if (accepts(c, { header: "Accept", supports, default: "application/json" }) === "text/html") {
      return c.html(outboxPage(mails, to))
    }
    return c.json({
      mails: mails.map(({ sentAt, ...mail }) => ({ ...mail, sent_at: isoTime(sentAt) })),
    })
  })
  return routes
}

const hundredYearsSeconds = 100 * 366 * 24 * 60 * 60

/** Later years have five digits, and such dates would not sort as text. */
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

/** `{now}` in ISO UTC. When the clock moves forward, everything that is due on the way is done first. */
function clockRoutes(core: SandboxCore): Hono<SandboxEnv> {
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

const accountIssue =
  "An account is a name in lower-case letters, digits and . _ - +, or an e-mail address in lower case: " +
  "no one could sign in to any other account"

/** Whether the account's address signs in to this account. */
function canSignIn(account: string): boolean {
  const address = readAddress(addressOfAccount(account))
  return address !== undefined && accountOfAddress(address) === account
}

const newKeySchema = z.strictObject({
  account: z.string().trim().min(1).max(100).refine(canSignIn, accountIssue),
  name: z.string().trim().min(1).max(100),
})

/** API keys of all accounts. A value is shown only once, when its key is made. */
function keyRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.post("/", async (c) => {
    const requested = await controlBody(c, newKeySchema)
    if (requested instanceof Response) return requested
    const { key, value } = core.keys.create(requested)
    return c.json({ id: key.id, key: value, valid_until: isoTime(key.validUntil) })
  })
  routes.get("/", (c) => {
    const keys = core.keys.of(c.req.query("account")).map((key) => ({
      id: key.id,
      account: key.account,
      name: key.name,
      valid_until: isoTime(key.validUntil),
      last_used: isoTimeOrNull(key.lastUsed),
    }))
    return c.json({ keys })
  })
  routes.delete("/:id", (c) =>
    core.keys.revoke(c.req.param("id"))
      ? c.json({ message: "OK" })
      : c.json({ message: "There is no such key" }, 404),
  )
  return routes
}
