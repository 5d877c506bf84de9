import type { MiddlewareHandler } from "hono"
import type { SandboxCore } from "../../sandbox-core"
import type { AccountEnv } from "../account-env"
import { formToken } from "../forms/form-token"
import { readCookie } from "./cookies"

/** Lets only browsers with a session pass, and says whose it is. */
export function signedInOnly(core: SandboxCore): MiddlewareHandler<AccountEnv> {
  return async (c, next) => {
    const session = core.signIn.session(readCookie(c, "session") ?? "")
    if (session === undefined) return c.redirect("/account/sign-in", 303)
    c.set("session", session)
    c.set("formSecret", session.id)
    c.set("viewer", { account: session.account, csrf: formToken(session.id) })
    return next()
  }
}
