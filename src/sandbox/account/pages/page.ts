import { html } from "hono/html"
import { addressOfAccount } from "../account-address"
import { postForm } from "../forms/post-form"
import type { HtmlContent } from "./html-content"
import type { Viewer } from "./viewer"

type Section = "shipments" | "keys"

/** A whole page: with navigation for those who are signed in, without for everybody else. */
export function page(content: {
  title: string
  body: HtmlContent
  viewer?: Viewer
  section?: Section
}) {
  const { viewer, section } = content
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
          ${viewer === undefined ? "" : navigation(viewer, section)}
        </header>
        <main class="${viewer === undefined ? "narrow" : "wide"}">${content.body}</main>
      </body>
    </html>`
}

function navigation(viewer: Viewer, section: Section | undefined) {
  const link = (to: Section, href: string, text: string) =>
    section === to
      ? html`<a href="${href}" aria-current="page">${text}</a>`
      : html`<a href="${href}">${text}</a>`
  return html`<nav aria-label="Account">
      ${link("shipments", "/account", "Shipments")} ${link("keys", "/account/keys", "API keys")}
    </nav>
    <div class="who">
      <span class="address">${addressOfAccount(viewer.account)}</span>
      ${postForm(
        { action: "/account/sign-out", csrf: viewer.csrf },
        html`<button class="quiet">Sign out</button>`,
      )}
    </div>`
}
