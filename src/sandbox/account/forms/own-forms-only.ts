import type { MiddlewareHandler } from "hono"
import type { AccountEnv } from "../account-env"
import { messagePage } from "../pages/message-page"
import { formBody } from "./form-body"
import { isFormToken } from "./form-token"

const readOnly = new Set(["GET", "HEAD"])

/**
 * Lets nothing change but by a form that a page of ours gave to this browser. It stands before all
 * routes, so that none can forget it.
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
