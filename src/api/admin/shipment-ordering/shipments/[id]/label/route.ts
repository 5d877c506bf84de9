import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { keepLabel } from "../../../../../../runtime/shipments/keep-label"
import { toMedusaError } from "../../../../../../runtime/merchant-error"
import { pluginScope } from "../../../../../../runtime/plugin-scope"
import { findShipment } from "../../find-shipment"

/** Streams the label's PDF, to be shown in the browser. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const row = await findShipment(scope, req.params.id)
  const pdf = await keepLabel(scope, row).catch((error: unknown) => {
    throw toMedusaError(error)
  })
  if (!pdf) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      row.state === "confirmed" || row.state === "tracked"
        ? "The service gave no label for this shipment. Download it in your account there."
        : "There is no label before the shipment is confirmed.",
    )
  }
  res.setHeader("Content-Type", "application/pdf")
  res.setHeader("Content-Disposition", `inline; filename="label-${row.shipment_id}.pdf"`)
  res.setHeader("Cache-Control", "private, no-store")
  res.end(pdf)
}
