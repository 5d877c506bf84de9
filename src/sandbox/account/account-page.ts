import { html } from "hono/html"
import type { SandboxCore } from "../sandbox-core"
import { keysSection } from "./keys-section"
import { shipmentsSection } from "./shipments-section"

/** The whole account page; a key that was just made is shown on it this once. */
export function accountPage(core: SandboxCore, csrf: string, newKey?: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Shipment Ordering sandbox</title>
        <link rel="stylesheet" href="/account/style.css" />
      </head>
      <body>
        <main>
          <h1>Shipment Ordering sandbox</h1>
          <p class="quiet">All accounts of this sandbox, open to this machine without sign-in.</p>
          ${newKey === undefined ? "" : newKeyNotice(newKey)}
          ${shipmentsSection(core.store.shipments(), csrf)} ${keysSection(core.keys.of(), csrf)}
        </main>
      </body>
    </html>`
}

function newKeyNotice(value: string) {
  return html`<div class="notice" role="status">
    <strong>Your new key.</strong> Copy it now: it is not shown again.
    <p><code>${value}</code></p>
  </div>`
}
