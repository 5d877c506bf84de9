import { Hono, type Context } from "hono"
import { html } from "hono/html"
import type { SandboxCore } from "../../sandbox-core"
import type { ApiKey } from "../../state/store"
import type { AccountEnv } from "../account-env"
import { messagePage, page, type Viewer } from "../pages/page"
import { postForm, moment } from "../pages/parts"
import { keysPage, type KeysPageContent } from "./keys-page"

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
    keysPage(c.get("viewer"), {
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
  routes.post("/", (c) => {
    const name = (c.get("form").get("name") ?? "").trim()
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
    return key === undefined ? noSuchKey(c) : c.html(revokePage(c.get("viewer"), key))
  })
  routes.post("/:id/revoke", (c) => {
    const key: ApiKey | undefined = ownKey(c)
    if (key === undefined) return noSuchKey(c)
    core.keys.revoke(key.id)
    return c.redirect("/account/keys", 303)
  })
  return routes
}

function noSuchKey(c: Context<AccountEnv>) {
  const refusal = messagePage({
    title: "No such key",
    text: "This account has no such API key. It may have been revoked already.",
    next: { href: "/account/keys", text: "To the API keys" },
    viewer: c.get("viewer"),
  })
  return c.html(refusal, 404)
}

/** Asks before a key is revoked, because that cannot be undone. */
function revokePage(viewer: Viewer, key: ApiKey) {
  const lastUsed =
    key.lastUsed === undefined
      ? "It was never used."
      : html`It was last used at ${moment(key.lastUsed)} UTC.`
  const body = html`<section class="card message">
    <h1>Revoke the key “${key.name}”?</h1>
    <p>
      Whoever uses it is refused at once, in both environments, and it cannot be brought back.
      ${lastUsed}
    </p>
    ${postForm(
      { action: `/account/keys/${key.id}/revoke`, csrf: viewer.csrf, kind: "choice" },
      html`<button class="danger">Revoke key</button>
        <a class="button" href="/account/keys">Keep it</a>`,
    )}
  </section>`
  return page({ title: "Revoke a key", body, viewer, section: "keys" })
}
