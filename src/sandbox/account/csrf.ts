import { randomBytes, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"

const cookieName = "sandbox_csrf"
const tokenLength = 43

/** The token that this browser's forms send back; made at its first page. */
export function csrfToken(c: Context): string {
  const known = getCookie(c, cookieName)
  if (known !== undefined && known.length === tokenLength) return known
  const token = randomBytes(32).toString("base64url")
  setCookie(c, cookieName, token, { httpOnly: true, sameSite: "Strict", path: "/account" })
  return token
}

/** Whether a form was sent from a page of ours: its token is that of the browser's cookie. */
export function isOwnForm(c: Context, sent: unknown): boolean {
  const known = getCookie(c, cookieName)
  if (known?.length !== tokenLength || typeof sent !== "string") return false
  const [one, other] = [Buffer.from(known), Buffer.from(sent)]
  return one.length === other.length && timingSafeEqual(one, other)
}
