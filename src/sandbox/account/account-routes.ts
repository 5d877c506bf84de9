import { Hono, type Handler } from "hono"
import type { SandboxCore } from "../sandbox-core"
import type { AccountEnv } from "./account-env"
import { accountIcon } from "./account-icon"
import { accountStyle } from "./account-style"
import { ownFormsOnly } from "./forms/own-forms-only"
import { keysRoutes } from "./keys/keys-routes"
import { messagePage } from "./pages/message-page"
import { pageHeaders } from "./pages/page-headers"
import { shipmentsRoutes } from "./shipments/shipments-routes"
import { dropSession } from "./sign-in/cookies"
import { signInRoutes } from "./sign-in/sign-in-routes"
import { signedInOnly } from "./sign-in/signed-in-only"

/** The account in the browser: sign-in, shipments and API keys. */
export function accountRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  routes.get("/style.css", staticFile("text/css", accountStyle))
  routes.get("/icon.svg", staticFile("image/svg+xml", accountIcon))
  routes.use(pageHeaders)
  routes.route("/sign-in", signInRoutes(core))

  routes.use(signedInOnly(core), ownFormsOnly)
  routes.post("/sign-out", (c) => {
    core.signIn.end(c.get("session"))
    dropSession(c)
    return c.redirect("/account/sign-in", 303)
  })
  routes.route("/keys", keysRoutes(core))
  routes.route("/", shipmentsRoutes(core))
  routes.all("*", (c) => {
    const next = { href: "/account", text: "To the shipments" }
    const text = "There is no such page in this account."
    return c.html(messagePage({ title: "Not found", text, next, viewer: c.get("viewer") }), 404)
  })
  return routes
}

/** The same for everybody: a browser may keep it for a while. */
function staticFile(type: string, content: string): Handler<AccountEnv> {
  const headers = {
    "Content-Type": type,
    "Cache-Control": "max-age=600",
    "X-Content-Type-Options": "nosniff",
  }
  return (c) => c.body(content, 200, headers)
}
