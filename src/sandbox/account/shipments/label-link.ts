import { html } from "hono/html"
import { labelPath } from "../../label/label-path"
import type { Shipment } from "../../state/shipment"

/** Opens the label beside the page; before confirmation there is none. */
export function labelLink({ labelToken, id }: Shipment, look: "button" | "link") {
  if (labelToken === undefined) return html`<span class="quiet firm">none yet</span>`
  return html`<a href="${labelPath(labelToken)}" class="${look}" target="_blank" rel="noopener"
    >Label<span class="hidden"> of shipment ${id}</span> (PDF)</a
  >`
}
