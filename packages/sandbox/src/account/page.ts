import type { Env, MiddlewareHandler } from "hono"
import { html } from "hono/html"
import { minuteOf } from "../state/clock"
import { addressOfAccount } from "../state/sign-in"

type Section = "shipments" | "keys"

/** A whole page; with navigation for people who are signed in. */
export function page(content: {
  title: string
  body: HtmlContent
  /** The account that is signed in. */
  account?: string
  section?: Section
}) {
  const { account, section } = content
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${content.title} · Shipment Ordering sandbox</title>
        <link rel="icon" href="/account/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/account/style.css" />
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/account">
            <img src="/account/icon.svg" alt="" width="24" height="24" />Shipment Ordering
          </a>
          <span class="badge sandbox">Sandbox</span>
          ${account === undefined ? "" : navigation(account, section)}
        </header>
        <main class="${account === undefined ? "narrow" : "wide"}">${content.body}</main>
      </body>
    </html>`
}

function navigation(account: string, section: Section | undefined) {
  const link = (to: Section, href: string, text: string) =>
    section === to
      ? html`<a href="${href}" aria-current="page">${text}</a>`
      : html`<a href="${href}">${text}</a>`
  return html`<nav aria-label="Account">
      ${link("shipments", "/account", "Shipments")} ${link("keys", "/account/keys", "API keys")}
    </nav>
    <div class="who">
      <span class="address">${addressOfAccount(account)}</span>
      ${postForm("/account/sign-out", html`<button class="quiet">Sign out</button>`)}
    </div>`
}

/** A page with one message or question, and what to do next: a link, or a form. */
export function messagePage(message: {
  title: string
  text: HtmlContent | string
  next: { href: string; text: string } | HtmlContent
  account?: string
  section?: Section
}) {
  const { title, text, next, ...signedIn } = message
  const body = html`<section class="card message">
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      "href" in next
        ? html`<p><a class="button primary" href="${next.href}">${next.text}</a></p>`
        : next
    }
  </section>`
  return page({ title, body, ...signedIn })
}

const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ")

/** Headers of every page: no scripts, no frames, no caching. */
export const pageHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header("Content-Security-Policy", contentPolicy)
  c.header("Cache-Control", "no-store")
  c.header("X-Content-Type-Options", "nosniff")
  // With "no-referrer", browsers would send our own forms with "Origin: null".
  c.header("Referrer-Policy", "same-origin")
}

/** Output of the `html` tag, which escapes all values. */
export type HtmlContent = ReturnType<typeof html>

/** A time as HTML. */
export function moment(timeMs: number) {
  const iso = new Date(timeMs).toISOString()
  return html`<time datetime="${iso}">${minuteOf(timeMs)}</time>`
}

/** A section with a heading, and a quiet line below it. */
export function card(title: string, content: HtmlContent | string, lead?: HtmlContent | string) {
  return html`<section class="card">
    <header>
      <h2>${title}</h2>
      ${lead === undefined ? "" : html`<p class="quiet">${lead}</p>`}
    </header>
    ${content}
  </section>`
}

type Row = { id?: string; cells: readonly (HtmlContent | string)[] }

/** A table. A narrow screen shows every row as a card, where each cell has the name of its column. */
export function table(columns: readonly string[], rows: readonly Row[], kind = "") {
  const head = (column: string) =>
    column === "" ? html`<td></td>` : html`<th scope="col">${column}</th>`
  const cell = (content: HtmlContent | string, index: number) =>
    html`<td data-label="${columns[index]}"><div>${content}</div></td>`
  const row = ({ id, cells }: Row) =>
    html`<tr ${id === undefined ? "" : html`id="${id}"`}>
      ${cells.map(cell)}
    </tr>`
  return html`<table class="${kind}">
    <thead>
      <tr>
        ${columns.map(head)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(row)}
    </tbody>
  </table>`
}

type Fact = readonly [name: string, value: HtmlContent | string]

/** Names and values, one pair a row; leaves out empty values. */
export function facts(pairs: readonly Fact[]) {
  return html`<dl class="facts">
    ${pairs
      .filter(([, value]) => value !== "")
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`
}

type TextField = { name: string; label: string; value: string; issue: string | undefined }

/** A form with one text field and its button; `issue` says why an earlier entry was refused. */
export function textForm(
  { action, kind, button }: { action: string; kind: "stack" | "row"; button: string },
  { name, label, value, issue }: TextField,
  attributes: HtmlContent,
) {
  const state = issue === undefined ? "false" : "true"
  const fields = html`<label for="${name}">${label}</label>
    <p class="problem" id="problem">${issue ?? ""}</p>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      required
      ${attributes}
      aria-invalid="${state}"
      aria-describedby="problem"
    />
    <button class="primary">${button}</button>`
  return postForm(action, fields, kind)
}

export function postForm(action: string, fields: HtmlContent, kind = "inline") {
  return html`<form method="post" action="${action}" class="${kind}">${fields}</form>`
}
