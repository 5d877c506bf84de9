import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginTools } from "../../../../../context"
import {
  changeBoxes,
  checkBox,
  findBox,
  refuseDeleted,
  refuseUsedName,
  type BoxPatch,
} from "../box-input"

/** Changes a box. An old box may keep a name that it shares with another. */
export async function POST(req: AuthenticatedMedusaRequest<BoxPatch>, res: MedusaResponse) {
  const { id = "" } = req.params
  const after = req.validatedBody
  const boxes = await changeBoxes(pluginTools(req.scope).plugin, (stored) => {
    const before = findBox(stored, id)
    checkBox({ ...before, ...after })
    if (after.name !== undefined && after.name !== before.name) {
      refuseUsedName(stored, after.name)
    }
    return { changed: [{ id, after }] }
  })
  res.json({ box: boxes.find((box) => box.id === id) ?? refuseDeleted() })
}

/** Deletes a box. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { id = "" } = req.params
  await changeBoxes(pluginTools(req.scope).plugin, (stored) => ({ removed: [findBox(stored, id)] }))
  res.json({ id, object: "shipment_ordering_box", deleted: true })
}
