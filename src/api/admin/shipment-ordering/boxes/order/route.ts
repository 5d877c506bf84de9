import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { refuseData, announceConfigurationChange, pluginTools } from "../../../../../context"
import type { IdDifference } from "../../../../../modules/shipment_ordering"
import { listBoxes, type BoxOrderBody } from "../box-input"

/** Sets the order of all boxes at once. */
export async function POST(
  req: AuthenticatedMedusaRequest<BoxOrderBody>,
  res: MedusaResponse,
): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const difference = await plugin.boxes.reorder(req.validatedBody.ids)
  if (difference) {
    refuse(difference)
  }
  await announceConfigurationChange({ plugin })
  res.json({ boxes: await listBoxes(plugin) })
}

function refuse({ unknown, missing }: IdDifference): never {
  if (unknown.length > 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "A box that is named no longer exists. Reload the page, then order the boxes.",
    )
  }
  refuseData(
    `ids must name every box: ${missing.length} missing. Reload the page, then order the boxes.`,
  )
}
