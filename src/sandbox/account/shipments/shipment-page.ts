import { html } from "hono/html"
import type { Callback } from "../../state/callback"
import type { Shipment } from "../../state/shipment"
import { page } from "../pages/page"
import type { Viewer } from "../pages/viewer"
import { callbackCard } from "./callback-card"
import { issueForm } from "./issue-form"
import { labelLink } from "./label-link"
import { packagesCard } from "./packages-card"
import { orderCard, recipientCard, senderCard } from "./shipment-cards"
import { stateBadge } from "./state-badge"
import { timelineCard } from "./timeline-card"

/** Everything that the service knows of one shipment. */
export function shipmentPage(viewer: Viewer, shipment: Shipment, callbacks: readonly Callback[]) {
  const body = html`<p class="trail"><a href="/account">Shipments</a></p>
    <div class="heading">
      <h1>Shipment ${shipment.id} ${stateBadge(shipment)}</h1>
      <div class="actions">
        ${shipment.labelToken === undefined ? "" : labelLink(shipment, "button")}
        ${issueForm(viewer, shipment)}
      </div>
    </div>
    <div class="columns">
      <div>${timelineCard(shipment)} ${recipientCard(shipment)}</div>
      <div>${orderCard(shipment)} ${senderCard(shipment)}</div>
    </div>
    ${packagesCard(shipment)} ${callbackCard(shipment, callbacks)}`
  return page({ title: `Shipment ${shipment.id}`, body, viewer, section: "shipments" })
}
