import { Hono, type Handler } from "hono"
import { csrf } from "hono/csrf"
import type { SandboxCore } from "../core/sandbox-core"
import { accountStyle } from "./account-style"
import { keysRoutes } from "./keys-routes"
import { messagePage, pageHeaders } from "./page"
import { shipmentsRoutes } from "./shipments-routes"
import { type AccountEnv, dropSession, signedInOnly } from "./session"
import { signInRoutes } from "./sign-in-routes"

/** The account in the browser: sign-in, shipments and API keys. Other sites cannot send its forms. */
export function accountRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  routes.get("/style.css", staticFile("text/css", accountStyle))
  routes.get("/icon.svg", staticFile("image/svg+xml", accountIcon))
  routes.use(pageHeaders, csrf())
  routes.route("/sign-in", signInRoutes(core))

  routes.use(signedInOnly(core))
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
    const { account } = c.get("session")
    return c.html(messagePage({ title: "Not found", text, next, account }), 404)
  })
  return routes
}

/** The same for every visitor, so a browser may cache it for a while. */
function staticFile(type: string, content: string): Handler<AccountEnv> {
  const headers = {
    "Content-Type": type,
    "Cache-Control": "max-age=600",
    "X-Content-Type-Options": "nosniff",
  }
  return (c) => c.body(content, 200, headers)
}

/** A parcel, the icon of the account pages. */
const accountIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect width="24" height="24" rx="6" fill="#3b5bdb"/>
<path d="M12 5 5.5 8.2v7.6L12 19l6.500-3.200V8.200z" fill="#fff" fill-opacity=".22"/>
<path d="M12 5 5.500 8.200 12 11.500l6.500-3.300zM5.500 8.200v7.600L12 19v-7.500M18.500 8.200v7.600L12 19M8.700 6.600l6.600 3.300v2.600" fill="none" stroke="#fff" stroke-width="1.300" stroke-linejoin="round"/>
</svg>`
