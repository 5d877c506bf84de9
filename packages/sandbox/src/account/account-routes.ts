import { Hono, type Handler } from "hono"
import { csrf } from "hono/csrf"
import { html } from "hono/html"
import type { SandboxCore } from "../core/sandbox-core"
import { addressOfAccount, linkMinutes, longestAddress, readAddress } from "../state/sign-in"
import { accountStyle } from "./account-style"
import { keysRoutes } from "./keys-routes"
import { messagePage, pageHeaders, postForm, textForm } from "./page"
import {
  type AccountEnv,
  dropSession,
  formField,
  keepSession,
  readSession,
  refuse,
  signedInOnly,
} from "./session"
import { shipmentsRoutes } from "./shipments-routes"

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
  routes.all("*", (c) =>
    refuse(c, 404, {
      title: "Not found",
      text: "There is no such page in this account.",
      next: { href: "/account", text: "To the shipments" },
    }),
  )
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

const usualAddress = "demo@sandbox.test"

/** Sign-in for browsers without a session. */
function signInRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  routes.get("/", (c) => {
    if (core.signIn.session(readSession(c) ?? "") !== undefined) {
      return c.redirect("/account", 303)
    }
    const sentTo = readAddress(c.req.query("sent") ?? "")
    if (sentTo !== undefined) return c.html(linkSentPage(sentTo))
    return c.html(signInPage(usualAddress))
  })
  routes.post("/", async (c) => {
    const typed = (await formField(c, "email")) ?? ""
    const address = readAddress(typed)
    if (address === undefined) {
      const issue = "Please enter an e-mail address, such as name@shop.example."
      return c.html(signInPage(typed, issue), 422)
    }
    core.signIn.sendLink(address, new URL(c.req.url).origin)
    return c.redirect(`/account/sign-in?sent=${encodeURIComponent(address)}`, 303)
  })

  routes.get("/:token", (c) => {
    const token = c.req.param("token")
    const account = core.signIn.accountOfLink(token)
    if (account === undefined) return c.html(deadLinkPage(), 410)
    return c.html(useLinkPage(token, account))
  })
  routes.post("/:token", (c) => {
    const session = core.signIn.useLink(c.req.param("token"), readSession(c))
    if (session === undefined) return c.html(deadLinkPage(), 410)
    keepSession(c, session.id)
    return c.redirect("/account", 303)
  })
  return routes
}

/** @param issue why the address was not taken */
function signInPage(address: string, issue?: string) {
  const form = textForm(
    { action: "/account/sign-in", kind: "stack", button: "Send me a link" },
    { name: "email", label: "E-mail address", value: address, issue },
    html`type="email" autocomplete="email" maxlength="${longestAddress}"`,
  )
  return messagePage({
    title: "Sign in",
    text: "We send you a link. There is no password, and a new address is a new account.",
    next: html`${form}
      <p class="quiet">
        The account <strong>demo</strong>, to which the sandbox's first API key belongs, has the
        address <strong>demo@sandbox.test</strong>, and so on for every other name.
      </p>`,
  })
}

function linkSentPage(address: string) {
  const outbox = `/_sandbox/outbox?to=${encodeURIComponent(address)}`
  return messagePage({
    title: "Check your mail",
    text: html`<span role="status"
      >We have sent a link to <strong>${address}</strong>; it works once, for ${linkMinutes}
      minutes.</span
    >`,
    next: html`<p class="notice">
        This sandbox sends no real mail. <a href="${outbox}">Open the outbox</a>: the mail is there.
      </p>
      <p><a href="/account/sign-in">Use another address</a></p>`,
  })
}

/** Asks before the link is used: a mail scanner that follows links does not use it up. */
function useLinkPage(token: string, account: string) {
  const button = html`<button class="primary">Sign in</button>`
  return messagePage({
    title: "Sign in",
    text: html`You are about to sign in as <strong>${addressOfAccount(account)}</strong>.`,
    next: postForm(`/account/sign-in/${token}`, button, "stack"),
  })
}

function deadLinkPage() {
  return messagePage({
    title: "This link does not work any more",
    text: `A link works once, for ${linkMinutes} minutes. This one was used, is older, or is not complete.`,
    next: { href: "/account/sign-in", text: "Get another link" },
  })
}
