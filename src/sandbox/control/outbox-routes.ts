import { Hono } from "hono"
import { accepts } from "hono/accepts"
import { pageHeaders } from "../account/pages/page-headers"
import type { SandboxEnv } from "../http/sandbox-env"
import { outboxPage } from "../mail/outbox-page"
import type { SandboxCore } from "../sandbox-core"
import { isoTime } from "./iso-time"

/**
 * The mails that were sent, or those to one address (`?to=`): a page where the caller asks for HTML,
 * as browsers do, and JSON for everybody else. One address, so that one guard stands before both.
 */
export function outboxRoutes(core: SandboxCore): Hono<SandboxEnv> {
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
