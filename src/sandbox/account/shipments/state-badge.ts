import { html } from "hono/html"
import { stateOf, type Shipment } from "../../state/shipment"

export function stateBadge(shipment: Shipment) {
  const state = stateOf(shipment)
  return html`<span class="badge ${state}">${state}</span>`
}
