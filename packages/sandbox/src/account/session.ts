import type { Context, MiddlewareHandler } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { readBody, type SandboxEnv } from "../http/json-body"
import type { SandboxCore } from "../core/sandbox-core"
import { isSecret } from "../state/api-keys"
import { type Session, sessionDays } from "../state/sign-in"
import { messagePage } from "./page"

/** The context of the handlers of the account pages. */
export type AccountEnv = {
  Bindings: SandboxEnv["Bindings"]
  Variables: {
    /** Set by {@link signedInOnly}. */
    session: Session
  }
}

/** Lets only browsers with a session pass, and sets their account. */
export function signedInOnly(core: SandboxCore): MiddlewareHandler<AccountEnv> {
  return async (c, next) => {
    const session = core.signIn.session(readSession(c) ?? "")
    if (session === undefined) return c.redirect("/account/sign-in", 303)
    c.set("session", session)
    return next()
  }
}

const settings = { httpOnly: true, sameSite: "Lax", path: "/account" } as const

/** The secret in our cookie, if the browser sent one. */
export function readSession(c: Context): string | undefined {
  const value = getCookie(c, cookieName(c))
  return isSecret(value) ? value : undefined
}

export function keepSession(c: Context, id: string): void {
  const maxAge = sessionDays * 24 * 60 * 60
  setCookie(c, cookieName(c), id, { ...settings, maxAge })
}

export function dropSession(c: Context): void {
  deleteCookie(c, cookieName(c), settings)
}

/** Contains the port, because cookies ignore ports: otherwise two sandboxes would sign each other out. */
function cookieName(c: Context): string {
  return `sandbox_session_${new URL(c.req.url).port || "80"}`
}

/** Far more than any of our forms sends. */
const largestBytes = 16 * 1024

/** One field of the submitted form; undefined if it is missing, or the form is too large. */
export async function formField(c: Context<AccountEnv>, name: string): Promise<string | undefined> {
  const text = await readBody(c.env.incoming, largestBytes)
  return new URLSearchParams(text).get(name) ?? undefined
}

/** Answers with a message in place of a page of the account. */
export function refuse(
  c: Context<AccountEnv>,
  status: 404 | 409,
  message: { title: string; text: string; next: { href: string; text: string } },
) {
  return c.html(messagePage({ ...message, account: c.get("session").account }), status)
}
