import { html } from "hono/html"
import type { ApiKey } from "../state/api-key"
import { minuteOf } from "./minute"

/** The API section (API, "Authentication", 3 and 4): keys are listed, made and revoked, never shown. */
export function keysSection(keys: readonly ApiKey[], csrf: string) {
  return html`<section>
    <header>
      <h2>API keys</h2>
      <p class="quiet">A key is valid for 365 days in both environments.</p>
    </header>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Account</th>
          <th>Valid until (UTC)</th>
          <th>Last used (UTC)</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${
          keys.length === 0
            ? html`<tr>
                <td class="empty" colspan="5">No keys</td>
              </tr>`
            : keys.map((key) => row(key, csrf))
        }
      </tbody>
    </table>
    <form class="row" method="post" action="/account/keys">
      <input type="hidden" name="csrf" value="${csrf}" />
      <label>Name <input name="name" required maxlength="100" /></label>
      <label>Account <input name="account" value="demo" required maxlength="100" /></label>
      <button>Create key</button>
    </form>
  </section>`
}

function row(key: ApiKey, csrf: string) {
  return html`<tr>
    <td>${key.name}</td>
    <td>${key.account}</td>
    <td class="moment">${minuteOf(key.validUntil)}</td>
    <td>${key.lastUsed === undefined ? "never" : minuteOf(key.lastUsed)}</td>
    <td>
      <form method="post" action="/account/keys/${key.id}/revoke">
        <input type="hidden" name="csrf" value="${csrf}" />
        <button>Revoke</button>
      </form>
    </td>
  </tr>`
}
