import { html } from "hono/html"
import { stateOf, type Shipment } from "../../state/shipment"
import { postForm } from "../forms/post-form"
import type { Viewer } from "../pages/viewer"

/**
 * The button by which the carrier issues numbers: only for a shipment that waits for them.
 *
 * @param list query of the list to which it leads back; without it, it leads to the shipment
 */
export function issueForm(viewer: Viewer, shipment: Shipment, list?: string) {
  if (stateOf(shipment) !== "confirmed") return ""
  return postForm(
    { action: `/account/shipments/${shipment.id}/issue`, csrf: viewer.csrf },
    html`${list === undefined ? "" : html`<input type="hidden" name="list" value="${list}" />`}
      <button>Issue numbers</button>`,
  )
}
