import { createHmac, timingSafeEqual } from "node:crypto"
import type { MiddlewareHandler, Context } from "hono"
import { readBody, type SandboxEnv } from "../http/json-body"
import type { Session } from "../state/sign-in"
import { messagePage, type Viewer } from "./page"

const readOnly = new Set(["GET", "HEAD"])

/**
 * Refuses changes that do not come from a form that our pages gave to this browser. Runs before all routes, so
 * that it protects them all.
 */
export const ownFormsOnly: MiddlewareHandler<AccountEnv> = async (c, next) => {
  if (readOnly.has(c.req.method)) return next()
  const form = await formBody(c)
  if (form === undefined || !isFormToken(c.get("formSecret"), form.get("csrf"))) {
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
export function formToken(secret: string): string {
  return createHmac("sha256", secret).update("form").digest("base64url")
}

function isFormToken(secret: string, sent: string | null): boolean {
  const [expected, given] = [Buffer.from(formToken(secret)), Buffer.from(sent ?? "")]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The context of the handlers of the account pages. */
export type AccountEnv = {
  Bindings: SandboxEnv["Bindings"]
  Variables: {
    /** The secret behind the form tokens: the session's id, or the visitor's secret before sign-in. */
    formSecret: string
    /** The submitted fields, after the form token was checked. */
    form: URLSearchParams
    /** Set by {@link signedInOnly}. */
    session: Session
    viewer: Viewer
  }
}
