import { html } from "hono/html"
import { page, moment } from "../account/page"
import type { Mail } from "../state/outbox"

/** The outbox as a page for a browser. */
export function outboxPage(mails: readonly Mail[], to: string | undefined) {
  const body = html`<h1>Outbox</h1>
    <p class="lead">
      This sandbox sends no real mail. What it would have sent is here, newest first, the last 100.
    </p>
    ${
      to === undefined
        ? ""
        : html`<p class="filter">
            Mails to <strong>${to}</strong>. <a href="/_sandbox/outbox">Show all</a>
          </p>`
    }
    ${mails.length === 0 ? empty() : mails.map(article)}`
  return page({ title: "Outbox", body })
}

function empty() {
  return html`<section class="card empty">
    <h2>No mail yet</h2>
    <p>Ask for a link on the <a href="/account/sign-in">sign-in page</a>: it arrives here.</p>
  </section>`
}

function article(mail: Mail) {
  return html`<article class="card mail">
    <header>
      <h2>${mail.subject}</h2>
      <p class="quiet">To ${mail.to}, ${moment(mail.sentAt)} UTC</p>
    </header>
    <div class="text">${mail.text.split("\n").map(line)}</div>
  </article>`
}

function line(text: string) {
  const content = /^https?:\/\/\S+$/.test(text) ? html`<a href="${text}">${text}</a>` : text
  return html`<p>${content}</p>`
}
