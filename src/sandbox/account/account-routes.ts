import { Hono, type Context } from "hono"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { accountPage } from "./account-page"
import { accountStyle } from "./account-style"
import { csrfToken, isOwnForm } from "./csrf"

const contentPolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The account in the browser: shipments and API keys. */
export function accountRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.use(async (c, next) => {
    await next()
    c.header("Content-Security-Policy", contentPolicy)
    c.header("Cache-Control", "no-store")
    c.header("X-Content-Type-Options", "nosniff")
    // With "no-referrer", browsers would send our own forms with "Origin: null".
    c.header("Referrer-Policy", "same-origin")
  })
  routes.get("/", (c) => c.html(accountPage(core, csrfToken(c))))
  routes.get("/style.css", (c) => c.body(accountStyle, 200, { "Content-Type": "text/css" }))

  routes.post("/shipments/:id/issue", async (c) => {
    if ((await ownForm(c)) === undefined) return foreignForm(c)
    const shipment = core.store.shipment(Number(c.req.param("id")))
    if (shipment?.confirmedAt !== undefined) core.issue(shipment)
    return c.redirect("/account", 303)
  })
  routes.post("/keys", async (c) => {
    const form = await ownForm(c)
    if (form === undefined) return foreignForm(c)
    const [name, account] = [textOf(form.name), textOf(form.account)]
    if (name === "" || account === "") return c.text("A key needs a name and an account", 422)
    const { value } = core.keys.create({ name, account })
    return c.html(accountPage(core, csrfToken(c), value))
  })
  routes.post("/keys/:id/revoke", async (c) => {
    if ((await ownForm(c)) === undefined) return foreignForm(c)
    core.keys.revoke(c.req.param("id"))
    return c.redirect("/account", 303)
  })
  return routes
}

type Form = Record<string, unknown>

/** The form that was sent, if it comes from a page of ours. */
async function ownForm(c: Context): Promise<Form | undefined> {
  const form: Form = await c.req.parseBody()
  return isOwnForm(c, form.csrf) ? form : undefined
}

function foreignForm(c: Context): Response {
  return c.text("This form is out of date: reload the account page and try again", 403)
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, 100) : ""
}
