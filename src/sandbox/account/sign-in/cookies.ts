import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { isSecret } from "../../secrets/secret"
import { sessionDays } from "./sign-in"

/** `visitor` is for the forms before there is a session. */
type Cookie = "session" | "visitor"

const settings = { httpOnly: true, sameSite: "Lax", path: "/account" } as const

/** The secret in a cookie of ours, if the browser sent one. */
export function readCookie(c: Context, cookie: Cookie): string | undefined {
  const value = getCookie(c, nameOf(c, cookie))
  return isSecret(value) ? value : undefined
}

export function keepVisitor(c: Context, secret: string): void {
  setCookie(c, nameOf(c, "visitor"), secret, settings)
}

export function keepSession(c: Context, id: string): void {
  const maxAge = sessionDays * 24 * 60 * 60
  setCookie(c, nameOf(c, "session"), id, { ...settings, maxAge })
}

export function dropSession(c: Context): void {
  deleteCookie(c, nameOf(c, "session"), settings)
}

/** With the port in it: cookies know no ports, so two sandboxes would sign each other out. */
function nameOf(c: Context, cookie: Cookie): string {
  return `sandbox_${cookie}_${new URL(c.req.url).port || "80"}`
}
