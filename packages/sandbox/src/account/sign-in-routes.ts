import { Hono } from "hono"
import { html } from "hono/html"
import type { SandboxCore } from "../core/sandbox-core"
import { readAddress, addressOfAccount, linkMinutes, longestAddress } from "../state/sign-in"
import { messagePage, postForm, textForm } from "./page"
import { type AccountEnv, formField, keepSession, readSession } from "./session"

const usualAddress = "demo@sandbox.test"

/** Sign-in for browsers without a session. */
export function signInRoutes(core: SandboxCore): Hono<AccountEnv> {
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
