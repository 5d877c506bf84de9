import { html } from "hono/html"
import { environments } from "../../state/shipment"
import type { ApiKey } from "../../state/store"
import { page, type Viewer } from "../pages/page"
import { postForm, cell, heads, facts, moment } from "../pages/parts"

export type KeysPageContent = {
  /** In the order in which they are listed. */
  keys: readonly ApiKey[]
  nowMs: number
  /** Address of this sandbox. */
  origin: string
  /** Value of a key that was just made. */
  newValue?: string
  /** A name that was refused, and why. */
  refused?: { name: string; issue: string }
}

/** The keys of an account: list, create and revoke. Values are never shown again. */
export function keysPage(viewer: Viewer, content: KeysPageContent) {
  const body = html`<h1>API keys</h1>
    <p class="lead">
      A key opens this account's shipments to a shop, in both environments, for 365 days.
    </p>
    ${content.newValue === undefined ? "" : newKeyNotice(content.newValue)}
    <section class="card">
      <header><h2>Create a key</h2></header>
      ${createForm(viewer, content.refused)}
    </section>
    <section class="card">
      <header><h2>Your keys</h2></header>
      ${content.keys.length === 0 ? empty() : keysTable(content)}
    </section>
    <section class="card">
      <header>
        <h2>Where the service is</h2>
        <p class="quiet">The two environments have the same operations and separate shipments.</p>
      </header>
      ${facts(
        environments.map((environment) => [
          `Base URL, ${environment}`,
          html`<code>${content.origin}/api/${environment}/v1</code>`,
        ]),
      )}
    </section>`
  return page({ title: "API keys", body, viewer, section: "keys" })
}

function newKeyNotice(value: string) {
  return html`<section class="card notice" role="status">
    <h2>Your new key</h2>
    <p>Copy it now: it is shown this once, and only its hash is kept.</p>
    <p><code class="value">${value}</code></p>
  </section>`
}

function createForm(viewer: Viewer, refused: KeysPageContent["refused"]) {
  const { name, issue } = refused ?? { name: "", issue: undefined }
  return postForm(
    { action: "/account/keys", csrf: viewer.csrf, kind: "row" },
    html`<label for="name">Name</label>
      <input
        id="name"
        name="name"
        required
        maxlength="100"
        autocomplete="off"
        placeholder="For example the shop that uses it"
        value="${name}"
        aria-invalid="${issue === undefined ? "false" : "true"}"
        aria-describedby="problem"
      />
      <button class="primary">Create key</button>
      <p class="problem" id="problem">${issue ?? ""}</p>`,
  )
}

function empty() {
  return html`<p class="empty">
    No keys yet. Give one a name above: its value is shown once, for the settings of your shop.
  </p>`
}

function keysTable({ keys, nowMs }: KeysPageContent) {
  return html`<table class="keys">
    ${heads(["Name", "State", "Created (UTC)", "Valid until (UTC)", "Last used (UTC)", ""])}
    <tbody>
      ${keys.map((key) => row(key, nowMs))}
    </tbody>
  </table>`
}

function row(key: ApiKey, nowMs: number) {
  const state = nowMs < key.validUntil ? "active" : "expired"
  return html`<tr>
    ${cell("Name", html`<strong>${key.name}</strong>`)}
    ${cell("State", html`<span class="badge ${state}">${state}</span>`)}
    ${cell("Created (UTC)", moment(key.createdAt))}
    ${cell("Valid until (UTC)", moment(key.validUntil))}
    ${cell("Last used (UTC)", key.lastUsed === undefined ? "never" : moment(key.lastUsed))}
    ${cell(
      "",
      html`<a class="button" href="/account/keys/${key.id}/revoke"
        >Revoke<span class="hidden"> ${key.name}</span></a
      >`,
    )}
  </tr>`
}
