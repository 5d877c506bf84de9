import { html } from "hono/html"
import { serviceName } from "../../services/service-name"
import type { Shipment } from "../../state/shipment"
import { cell, heads } from "../pages/cell"
import { moment } from "../pages/moment"
import type { Viewer } from "../pages/viewer"
import { issueForm } from "./issue-form"
import { labelLink } from "./label-link"
import { listAddress, type ShipmentFilter, type ShipmentSlice } from "./shipment-filter"
import { stateBadge } from "./state-badge"
import { packagesAndWeight } from "./weights"

const columns = [
  "Shipment",
  "Service",
  "Recipient",
  "Packages",
  "Price with tax",
  "State",
  "Created (UTC)",
  "Label",
  "Tracking numbers",
] as const

/** One page of the list. */
export function shipmentsTable(viewer: Viewer, slice: ShipmentSlice, filter: ShipmentFilter) {
  const query = listAddress({ ...filter, page: slice.page }).split("?")[1] ?? ""
  return html`<table>
    ${heads(columns)}
    <tbody>
      ${slice.shipments.map((shipment) => row(viewer, shipment, query))}
    </tbody>
  </table>`
}

function row(viewer: Viewer, shipment: Shipment, query: string) {
  const { id, order, environment } = shipment
  const contents = [
    html`<a href="/account/shipments/${id}"><strong>${id}</strong></a>
      <small class="firm">${environment}</small>`,
    html`<span class="whole">${serviceName(order.serviceCode)}</span>`,
    html`${order.recipientName}
      <small>${order.recipientCity}, ${order.consignment.country.code}</small>`,
    packagesAndWeight(order.consignment.packages),
    html`€ ${shipment.priceWithTax}`,
    stateBadge(shipment),
    moment(shipment.createdAt),
    labelLink(shipment, "link"),
    trackingCell(viewer, shipment, query),
  ]
  return html`<tr id="shipment-${id}">
    ${contents.map((content, index) => cell(columns[index] ?? "", content))}
  </tr>`
}

function trackingCell(viewer: Viewer, shipment: Shipment, query: string) {
  if (shipment.trackingNumbers.length > 0) {
    return html`<ul class="numbers">
      ${shipment.trackingNumbers.map((number) => html`<li><code>${number}</code></li>`)}
    </ul>`
  }
  if (shipment.confirmedAt === undefined) return html`<span class="quiet firm">none yet</span>`
  return issueForm(viewer, shipment, query)
}
