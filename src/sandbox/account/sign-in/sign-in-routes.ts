import { Hono, type MiddlewareHandler } from "hono"
import type { SandboxCore } from "../../sandbox-core"
import { readAddress } from "../account-address"
import type { AccountEnv } from "../account-env"
import { formToken } from "../forms/form-token"
import { ownFormsOnly } from "../forms/own-forms-only"
import { keepSession, keepVisitor, readCookie } from "./cookies"
import { newSecret } from "../../secrets/secret"
import { deadLinkPage, linkSentPage, signInPage, useLinkPage } from "./sign-in-pages"

const usualAddress = "demo@sandbox.test"

/** The way in, for browsers without a session. */
export function signInRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  routes.use(visitor, ownFormsOnly)

  routes.get("/", (c) => {
    if (core.signIn.session(readCookie(c, "session") ?? "") !== undefined) {
      return c.redirect("/account", 303)
    }
    const sentTo = readAddress(c.req.query("sent") ?? "")
    if (sentTo !== undefined) return c.html(linkSentPage(sentTo))
    return c.html(signInPage({ csrf: formToken(c.get("formSecret")), address: usualAddress }))
  })
  routes.post("/", (c) => {
    const typed = c.get("form").get("email") ?? ""
    const address = readAddress(typed)
    if (address === undefined) {
      const problem = "Please enter an e-mail address, such as name@shop.example."
      const csrf = formToken(c.get("formSecret"))
      return c.html(signInPage({ csrf, address: typed, problem }), 422)
    }
    core.signIn.sendLink(address, new URL(c.req.url).origin)
    return c.redirect(`/account/sign-in?sent=${encodeURIComponent(address)}`, 303)
  })

  routes.get("/:token", (c) => {
    const token = c.req.param("token")
    const account = core.signIn.accountOfLink(token)
    if (account === undefined) return c.html(deadLinkPage(), 410)
    return c.html(useLinkPage({ csrf: formToken(c.get("formSecret")), token, account }))
  })
  routes.post("/:token", (c) => {
    const session = core.signIn.useLink(c.req.param("token"), readCookie(c, "session"))
    if (session === undefined) return c.html(deadLinkPage(), 410)
    keepSession(c, session.id)
    return c.redirect("/account", 303)
  })
  return routes
}

/**
 * Ties the forms to this browser before it has a session; otherwise another site could sign it in to
 * an account that is not its own.
 */
const visitor: MiddlewareHandler<AccountEnv> = async (c, next) => {
  const known = readCookie(c, "visitor")
  const secret = known ?? newSecret()
  if (known === undefined) keepVisitor(c, secret)
  c.set("formSecret", secret)
  return next()
}
