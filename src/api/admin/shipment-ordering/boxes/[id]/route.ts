import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { announceConfigurationChange, pluginTools } from "../../../../../context"
import { checkBox, keptBox, refuseUnknownBox, serialiseBox, type BoxPatch } from "../box-input"

export async function POST(
  req: AuthenticatedMedusaRequest<BoxPatch>,
  res: MedusaResponse,
): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const { id = "" } = req.params
  const box = keptBox(await plugin.boxes.change(id, req.validatedBody, checkBox))
  await announceConfigurationChange({ plugin })
  res.json({ box: serialiseBox(box) })
}

export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const { id = "" } = req.params
  if (!(await plugin.boxes.delete(id))) {
    refuseUnknownBox()
  }
  await announceConfigurationChange({ plugin })
  res.json({ id, object: "shipment_ordering_box", deleted: true })
}
