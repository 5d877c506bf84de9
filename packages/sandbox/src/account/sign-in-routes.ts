import { Hono, type MiddlewareHandler, type Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { html } from "hono/html"
import type { SandboxCore } from "../sandbox-core"
import { newSecret, isSecret } from "../state/api-keys"
import { readAddress, addressOfAccount, sessionDays, linkMinutes } from "../state/sign-in"
import { type AccountEnv, formToken, ownFormsOnly } from "./session"
import { messagePage, page, postForm } from "./page"

const usualAddress = "demo@sandbox.test"

/** Sign-in for browsers without a session. */
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
      const issue = "Please enter an e-mail address, such as name@shop.example."
      const csrf = formToken(c.get("formSecret"))
      return c.html(signInPage({ csrf, address: typed, issue }), 422)
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
 * Ties the forms to this browser before it has a session. Otherwise another site could sign it in to a foreign
 * account.
 */
const visitor: MiddlewareHandler<AccountEnv> = async (c, next) => {
  const known = readCookie(c, "visitor")
  const secret = known ?? newSecret()
  if (known === undefined) keepVisitor(c, secret)
  c.set("formSecret", secret)
  return next()
}

/** Lets only browsers with a session pass, and sets their account. */
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

/** `visitor` protects the forms before there is a session. */
type Cookie = "session" | "visitor"

const settings = { httpOnly: true, sameSite: "Lax", path: "/account" } as const

/** The secret in our cookie, if the browser sent one. */
function readCookie(c: Context, cookie: Cookie): string | undefined {
  const value = getCookie(c, nameOf(c, cookie))
  return isSecret(value) ? value : undefined
}

function keepVisitor(c: Context, secret: string): void {
  setCookie(c, nameOf(c, "visitor"), secret, settings)
}

function keepSession(c: Context, id: string): void {
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

/** @param form.issue why the address was not taken */
function signInPage(form: { csrf: string; address: string; issue?: string }) {
  const { issue } = form
  const described = issue === undefined ? "hint" : "problem"
  const body = html`<section class="card message">
    <h1>Sign in</h1>
    <p id="hint">We send you a link. There is no password, and a new address is a new account.</p>
    ${postForm(
      { action: "/account/sign-in", csrf: form.csrf, kind: "stack" },
      html`<label for="email">E-mail address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${form.address}"
          aria-describedby="${described}"
          aria-invalid="${issue === undefined ? "false" : "true"}"
        />
        ${issue === undefined ? "" : html`<p class="problem" id="problem">${issue}</p>`}
        <button class="primary">Send me a link</button>`,
    )}
    <p class="quiet">
      The account <strong>demo</strong>, to which the sandbox's first API key belongs, has the
      address <strong>demo@sandbox.test</strong>, and so on for every other name.
    </p>
  </section>`
  return page({ title: "Sign in", body })
}

function linkSentPage(address: string) {
  const outbox = `/_sandbox/outbox?to=${encodeURIComponent(address)}`
  const body = html`<section class="card message">
    <h1>Check your mail</h1>
    <p role="status">
      We have sent a link to <strong>${address}</strong>; it works once, for ${linkMinutes} minutes.
    </p>
    <p class="notice">
      This sandbox sends no real mail. <a href="${outbox}">Open the outbox</a>: the mail is there.
    </p>
    <p><a href="/account/sign-in">Use another address</a></p>
  </section>`
  return page({ title: "Check your mail", body })
}

/** Asks before the link is used: a mail scanner that follows links does not use it up. */
function useLinkPage(link: { csrf: string; token: string; account: string }) {
  const body = html`<section class="card message">
    <h1>Sign in</h1>
    <p>You are about to sign in as <strong>${addressOfAccount(link.account)}</strong>.</p>
    ${postForm(
      { action: `/account/sign-in/${link.token}`, csrf: link.csrf, kind: "stack" },
      html`<button class="primary">Sign in</button>`,
    )}
  </section>`
  return page({ title: "Sign in", body })
}

function deadLinkPage() {
  return messagePage({
    title: "This link does not work any more",
    text: `A link works once, for ${linkMinutes} minutes. This one was used, is older, or is not complete.`,
    next: { href: "/account/sign-in", text: "Get another link" },
  })
}
