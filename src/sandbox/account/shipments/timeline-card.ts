import { html } from "hono/html"
import type { Shipment } from "../../state/shipment"
import { moment } from "../pages/moment"
import type { HtmlContent } from "../pages/html-content"

/** Created, confirmed, tracked: when each was, or what it waits for. */
export function timelineCard(shipment: Shipment) {
  const { id, createdAt, confirmedAt, issuedAt, environment } = shipment
  return html`<section class="card">
    <header><h2>Timeline</h2></header>
    <ol class="timeline">
      ${step("Created", createdAt, `Ordered in ${environment}.`)}
      ${step(
        "Confirmed",
        confirmedAt,
        confirmedAt === undefined
          ? html`Nothing is sent yet. Confirm it with
              <code>POST /services/shipment/${id}/confirm</code>.`
          : "Handed to the carrier; the label is there.",
      )}
      ${step("Tracked", issuedAt, numbers(shipment))}
    </ol>
  </section>`
}

function step(name: string, at: number | undefined, text: HtmlContent | string) {
  const when = at === undefined ? html`<span class="quiet">not yet</span>` : html`${moment(at)} UTC`
  return html`<li class="${at === undefined ? "open" : "done"}">
    <strong>${name}</strong> ${when}
    <p class="quiet">${text}</p>
  </li>`
}

function numbers({ trackingNumbers, confirmedAt, issueAt }: Shipment): HtmlContent | string {
  if (trackingNumbers.length > 0) {
    return html`${trackingNumbers.map((number) => html`<code>${number}</code> `)}`
  }
  if (confirmedAt === undefined) return "The carrier issues numbers after confirmation."
  if (issueAt === undefined) return "The carrier waits for the button “Issue numbers”."
  return html`The carrier issues numbers at ${moment(issueAt)} UTC.`
}
