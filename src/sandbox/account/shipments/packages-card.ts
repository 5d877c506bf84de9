import { html } from "hono/html"
import type { Shipment } from "../../state/shipment"
import { cell, heads } from "../pages/cell"
import { packagesAndWeight } from "./weights"

const columns = ["Package", "Weight", "Length", "Width", "Height"]

export function packagesCard({ order }: Shipment) {
  const { packages, packageType } = order.consignment
  const kind = packageType === 2 ? "Envelopes" : "Parcels"
  return html`<section class="card">
    <header>
      <h2>Packages</h2>
      <p class="quiet">${kind}: ${packagesAndWeight(packages)}</p>
    </header>
    <table>
      ${heads(columns)}
      <tbody>
        ${packages.map(
          (one, index) =>
            html`<tr>
              ${cell("Package", String(index + 1))} ${cell("Weight", `${one.weight} kg`)}
              ${cell("Length", `${one.length} cm`)} ${cell("Width", `${one.width} cm`)}
              ${cell("Height", `${one.height} cm`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}
