import { html } from "hono/html"
import { serviceName } from "../operations/shipment-response"
import { stateOf, type Shipment } from "../state/shipment"
import { minuteOf } from "./minute"

/** The shipments of all accounts, newest first, with what can be done about each. */
export function shipmentsSection(shipments: readonly Shipment[], csrf: string) {
  return html`<section>
    <header>
      <h2>Shipments</h2>
      <p class="quiet">Tracking numbers come when the carrier issues them for a confirmed one.</p>
    </header>
    <table>
      <thead>
        <tr>
          <th>Shipment</th>
          <th>Service</th>
          <th>Recipient</th>
          <th>State</th>
          <th>Created (UTC)</th>
          <th>Label</th>
          <th>Tracking numbers</th>
        </tr>
      </thead>
      <tbody>
        ${
          shipments.length === 0
            ? html`<tr>
                <td class="empty" colspan="7">No shipments yet</td>
              </tr>`
            : shipments.toReversed().map((shipment) => row(shipment, csrf))
        }
      </tbody>
    </table>
  </section>`
}

function row(shipment: Shipment, csrf: string) {
  const { order } = shipment
  const state = stateOf(shipment)
  return html`<tr>
    <td>
      <strong>${shipment.id}</strong>
      <p class="quiet">${shipment.environment}, ${shipment.account}</p>
    </td>
    <td>
      ${serviceName(order.serviceCode)}
      <p class="quiet">${shipment.priceWithTax} with tax</p>
    </td>
    <td>
      ${order.recipientName}
      <p class="quiet">${order.recipientCity}, ${order.consignment.country.code}</p>
    </td>
    <td><span class="state ${state}">${state}</span></td>
    <td class="moment">${minuteOf(shipment.createdAt)}</td>
    <td>
      ${
        shipment.labelToken === undefined
          ? html`<span class="quiet">after confirmation</span>`
          : html`<a href="/labels/${shipment.labelToken}.pdf">PDF</a>`
      }
    </td>
    <td>${trackingCell(shipment, csrf)}</td>
  </tr>`
}

function trackingCell(shipment: Shipment, csrf: string) {
  if (shipment.trackingNumbers.length > 0) {
    return shipment.trackingNumbers.map((number) => html`<code>${number}</code><br />`)
  }
  if (shipment.confirmedAt === undefined) return html`<span class="quiet">none</span>`
  return html`<form method="post" action="/account/shipments/${shipment.id}/issue">
    <input type="hidden" name="csrf" value="${csrf}" />
    <button>Issue numbers</button>
  </form>`
}
