import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseData, pluginTools, refuseMissing } from "../../../../../context"
import { changeBoxes, type BoxOrderBody } from "../box-input"

/** Sets the order of all boxes at once. */
export async function POST(req: AuthenticatedMedusaRequest<BoxOrderBody>, res: MedusaResponse) {
  const { ids } = req.validatedBody
  const boxes = await changeBoxes(pluginTools(req.scope).plugin, (stored) => {
    if (ids.some((id) => !stored.some((box) => box.id === id))) {
      refuseMissing("A box that is named no longer exists. Reload the page, then order the boxes.")
    }
    const missing = stored.length - ids.length
    if (missing > 0) {
      refuseData(
        `ids must name every box: ${missing} missing. Reload the page, then order the boxes.`,
      )
    }
    return { changed: ids.map((id, rank) => ({ id, after: { rank } })) }
  })
  res.json({ boxes })
}
