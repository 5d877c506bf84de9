import { Hono, type Context } from "hono"
import { html } from "hono/html"
import type { SandboxCore } from "../core/sandbox-core"
import type { ApiKey } from "../state/store"
import { environments } from "../state/shipment"
import { type AccountEnv, formField, refuse } from "./session"
import { card, facts, messagePage, moment, page, postForm, table, textForm } from "./page"

const longestName = 100

/** The API keys of an account (API, "Authentication", 3 and 4). */
export function keysRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  const keysOf = (c: Context<AccountEnv>) => core.keys.of(c.get("session").account)
  const ownKey = (c: Context<AccountEnv>) => {
    const id = c.req.param("id")
    return keysOf(c).find((key) => key.id === id)
  }
  const list = (c: Context<AccountEnv>, more: Partial<KeysPageContent>) =>
    keysPage(c.get("session").account, {
      keys: keysOf(c).toReversed(),
      nowMs: core.clock.nowMs(),
      origin: new URL(c.req.url).origin,
      ...more,
    })

  routes.get("/", (c) => {
    const id = c.req.query("created") ?? ""
    const newValue = core.newKeyValues.take(id, c.get("session"))
    return c.html(list(c, newValue === undefined ? {} : { newValue }))
  })
  routes.post("/", async (c) => {
    const name = ((await formField(c, "name")) ?? "").trim()
    if (name === "" || name.length > longestName) {
      const issue = `Please give the key a name of 1 to ${longestName} characters.`
      return c.html(list(c, { refused: { name, issue } }), 422)
    }
    const session = c.get("session")
    const { key, value } = core.keys.create({ account: session.account, name })
    core.newKeyValues.keep(key.id, session, value)
    return c.redirect(`/account/keys?created=${key.id}`, 303)
  })
  routes.get("/:id/revoke", (c) => {
    const key = ownKey(c)
    return key === undefined ? noSuchKey(c) : c.html(revokePage(key))
  })
  routes.post("/:id/revoke", (c) => {
    const key = ownKey(c)
    if (key === undefined) return noSuchKey(c)
    core.keys.revoke(key.id)
    return c.redirect("/account/keys", 303)
  })
  return routes
}

type KeysPageContent = {
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
function keysPage(account: string, content: KeysPageContent) {
  const body = html`<h1>API keys</h1>
    <p class="lead">
      A key opens this account's shipments to a shop, in both environments, for 365 days.
    </p>
    ${content.newValue === undefined ? "" : newKeyNotice(content.newValue)}
    ${card("Create a key", createForm(content.refused))}
    ${card("Your keys", content.keys.length === 0 ? empty() : keysTable(content))}
    ${card(
      "Where the service is",
      facts(
        environments.map((environment) => [
          `Base URL, ${environment}`,
          html`<code>${content.origin}/api/${environment}/v1</code>`,
        ]),
      ),
      "The two environments have the same operations and separate shipments.",
    )}`
  return page({ title: "API keys", body, account, section: "keys" })
}

function newKeyNotice(value: string) {
  return html`<section class="card notice" role="status">
    <h2>Your new key</h2>
    <p>Copy it now: it is shown this once, and only its hash is kept.</p>
    <p><code class="value">${value}</code></p>
  </section>`
}

function createForm(refused: KeysPageContent["refused"]) {
  const { name, issue } = refused ?? { name: "", issue: undefined }
  return textForm(
    { action: "/account/keys", kind: "row", button: "Create key" },
    { name: "name", label: "Name", value: name, issue },
    html`maxlength="${longestName}" autocomplete="off" placeholder="The shop that uses it"`,
  )
}

function empty() {
  return html`<p class="empty">
    No keys yet. Give one a name above: its value is shown once, for the settings of your shop.
  </p>`
}

function keysTable({ keys, nowMs }: KeysPageContent) {
  const columns = ["Name", "State", "Created (UTC)", "Valid until (UTC)", "Last used (UTC)", ""]
  const rows = keys.map((key) => {
    const state = nowMs < key.validUntil ? "active" : "expired"
    const cells = [
      html`<strong>${key.name}</strong>`,
      html`<span class="badge ${state}">${state}</span>`,
      moment(key.createdAt),
      moment(key.validUntil),
      key.lastUsed === undefined ? "never" : moment(key.lastUsed),
      html`<a class="button" href="/account/keys/${key.id}/revoke"
        >Revoke<span class="hidden"> ${key.name}</span></a
      >`,
    ]
    return { cells }
  })
  return table(columns, rows, "keys")
}

function noSuchKey(c: Context<AccountEnv>) {
  return refuse(c, 404, {
    title: "No such key",
    text: "This account has no such API key. It may have been revoked already.",
    next: { href: "/account/keys", text: "To the API keys" },
  })
}

/** Asks before a key is revoked, because that cannot be undone. */
function revokePage(key: ApiKey) {
  const lastUsed =
    key.lastUsed === undefined
      ? "It was never used."
      : html`It was last used at ${moment(key.lastUsed)} UTC.`
  return messagePage({
    title: `Revoke the key “${key.name}”?`,
    text: html`Whoever uses it is refused at once, in both environments, and it cannot be brought
    back. ${lastUsed}`,
    next: postForm(
      `/account/keys/${key.id}/revoke`,
      html`<button class="danger">Revoke key</button>
        <a class="button" href="/account/keys">Keep it</a>`,
      "choice",
    ),
    account: key.account,
    section: "keys",
  })
}
