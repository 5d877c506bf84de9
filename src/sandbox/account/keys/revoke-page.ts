import { html } from "hono/html"
import type { ApiKey } from "../../state/api-key"
import { postForm } from "../forms/post-form"
import { moment } from "../pages/moment"
import { page } from "../pages/page"
import type { Viewer } from "../pages/viewer"

/** Asks before a key ends: that cannot be undone. */
export function revokePage(viewer: Viewer, key: ApiKey) {
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
