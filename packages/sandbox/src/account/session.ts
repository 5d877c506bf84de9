import { createHmac, timingSafeEqual } from "node:crypto"
import type { MiddlewareHandler, Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { readBody, type SandboxEnv } from "../http/json-body"
import type { SandboxCore } from "../core/sandbox-core"
import { isSecret, newSecret } from "../state/api-keys"
import { type Session, sessionDays } from "../state/sign-in"
import { messagePage, type Viewer } from "./page"

/** The context of the handlers of the account pages. */
export type AccountEnv = {
  Bindings: SandboxEnv["Bindings"]
  Variables: {
    /** The token of this browser's forms, made of the session's id, or of the visitor's secret before sign-in. */
    csrf: string
    /** The submitted fields, after the form token was checked. */
    form: URLSearchParams
    /** Set by {@link signedInOnly}. */
    session: Session
    viewer: Viewer
  }
}

/**
 * Ties the forms to this browser before it has a session. Otherwise another site could sign it in to a foreign
 * account.
 */
export const visitor: MiddlewareHandler<AccountEnv> = async (c, next) => {
  const known = readCookie(c, "visitor")
  const secret = known ?? newSecret()
  if (known === undefined) setCookie(c, nameOf(c, "visitor"), secret, settings)
  c.set("csrf", formToken(secret))
  return next()
}

/** Lets only browsers with a session pass, and sets their account. */
export function signedInOnly(core: SandboxCore): MiddlewareHandler<AccountEnv> {
  return async (c, next) => {
    const session = core.signIn.session(readCookie(c, "session") ?? "")
    if (session === undefined) return c.redirect("/account/sign-in", 303)
    const csrf = formToken(session.id)
    c.set("session", session)
    c.set("csrf", csrf)
    c.set("viewer", { account: session.account, csrf })
    return next()
  }
}

/** `visitor` protects the forms before there is a session. */
type Cookie = "session" | "visitor"

const settings = { httpOnly: true, sameSite: "Lax", path: "/account" } as const

/** The secret in our cookie, if the browser sent one. */
export function readCookie(c: Context, cookie: Cookie): string | undefined {
  const value = getCookie(c, nameOf(c, cookie))
  return isSecret(value) ? value : undefined
}

export function keepSession(c: Context, id: string): void {
  const maxAge = sessionDays * 24 * 60 * 60
  setCookie(c, nameOf(c, "session"), id, { ...settings, maxAge })
}

export function dropSession(c: Context): void {
  deleteCookie(c, nameOf(c, "session"), settings)
}

/** Contains the port, because cookies ignore ports: otherwise two sandboxes would sign each other out. */
function nameOf(c: Context, cookie: Cookie): string {
  return `sandbox_${cookie}_${new URL(c.req.url).port || "80"}`
}

const readOnly = new Set(["GET", "HEAD"])

/**
 * Refuses changes that do not come from a form that our pages gave to this browser. Runs before all routes, so
 * that it protects them all.
 */
export const ownFormsOnly: MiddlewareHandler<AccountEnv> = async (c, next) => {
  if (readOnly.has(c.req.method)) return next()
  const form = await formBody(c)
  if (form === undefined || !isSame(c.get("csrf"), form.get("csrf") ?? "")) {
    const refusal = messagePage({
      title: "This form is out of date",
      text: "Nothing was changed. Go back to the page, reload it and try again.",
      next: { href: "/account", text: "To the account" },
    })
    return c.html(refusal, 403)
  }
  c.set("form", form)
  return next()
}

/** Far more than any of our forms sends. */
const largestBytes = 16 * 1024

/** The fields of a form as browsers send it; undefined if it is something else or too large. */
async function formBody(c: Context<AccountEnv>): Promise<URLSearchParams | undefined> {
  const text = await readBody(c.env.incoming, largestBytes)
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "")
  return isForm && text !== undefined ? new URLSearchParams(text) : undefined
}

/**
 * The token of a browser's forms. It is made from the browser's secret, which no other site can read, and does
 * not reveal it.
 */
function formToken(secret: string): string {
  return createHmac("sha256", secret).update("form").digest("base64url")
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
