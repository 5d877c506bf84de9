import { html } from "hono/html"
import type { Callback } from "../../state/callback"
import type { Shipment } from "../../state/shipment"
import { cell, heads } from "../pages/cell"
import type { HtmlContent } from "../pages/html-content"
import { moment } from "../pages/moment"

type Attempt = Callback["attempts"][number]

const columns = ["Time (UTC)", "Status", "Outcome"]

/** The callback address, and every attempt to tell it the numbers (API, "Events"). */
export function callbackCard({ order }: Shipment, callbacks: readonly Callback[]) {
  const { callbackUrl } = order
  return html`<section class="card">
    <header>
      <h2>Callback</h2>
      <p class="quiet">
        ${
          callbackUrl === undefined
            ? "The order named no callback address: nobody is told of the numbers."
            : html`<code>${callbackUrl}</code>`
        }
      </p>
    </header>
    ${
      callbackUrl !== undefined && callbacks.length === 0
        ? html`<p class="empty">It is called once the carrier has issued numbers.</p>`
        : callbacks.map(delivery)
    }
  </section>`
}

function delivery(callback: Callback) {
  return html`<div class="delivery">
    <p>
      <span class="badge ${callback.state}">${callback.state.replace("-", " ")}</span>
      ${callback.trackingNumbers.map((number) => html`<code>${number}</code> `)}
    </p>
    <p class="quiet">${outlook(callback)}</p>
    ${
      callback.attempts.length === 0
        ? ""
        : html`<table>
            ${heads(columns)}
            <tbody>
              ${callback.attempts.map(attempt)}
            </tbody>
          </table>`
    }
  </div>`
}

function outlook({ state, nextAttemptAt }: Callback): HtmlContent | string {
  switch (state) {
    case "waiting":
      return nextAttemptAt === undefined
        ? "An attempt is under way."
        : html`The next attempt is at ${moment(nextAttemptAt)} UTC.`
    case "acknowledged":
      return "The shop has answered OK."
    case "given-up":
      return "No attempt was acknowledged, and none is left."
    case "superseded":
      return "A later callback with more numbers took its place."
  }
}

function attempt({ at, status, acknowledged, problem }: Attempt) {
  return html`<tr>
    ${cell("Time (UTC)", moment(at))}
    ${cell("Status", status === undefined ? "no answer" : String(status))}
    ${cell("Outcome", acknowledged ? "acknowledged" : (problem ?? "not acknowledged"))}
  </tr>`
}
