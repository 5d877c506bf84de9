import { html } from "hono/html"
import { addressOfAccount } from "../account-address"
import { postForm } from "../forms/post-form"
import { messagePage } from "../pages/message-page"
import { page } from "../pages/page"
import { linkMinutes } from "./sign-in-mail"

/** @param form.problem why the address was not taken */
export function signInPage(form: { csrf: string; address: string; problem?: string }) {
  const { problem } = form
  const described = problem === undefined ? "hint" : "problem"
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
          aria-invalid="${problem === undefined ? "false" : "true"}"
        />
        ${problem === undefined ? "" : html`<p class="problem" id="problem">${problem}</p>`}
        <button class="primary">Send me a link</button>`,
    )}
    <p class="quiet">
      The account <strong>demo</strong>, to which the sandbox's first API key belongs, has the
      address <strong>demo@sandbox.test</strong>, and so on for every other name.
    </p>
  </section>`
  return page({ title: "Sign in", body })
}

export function linkSentPage(address: string) {
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

/** A mail scanner that follows links comes as far as this page, and uses nothing up. */
export function useLinkPage(link: { csrf: string; token: string; account: string }) {
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

export function deadLinkPage() {
  return messagePage({
    title: "This link does not work any more",
    text: `A link works once, for ${linkMinutes} minutes. This one was used, is older, or is not complete.`,
    next: { href: "/account/sign-in", text: "Get another link" },
  })
}
