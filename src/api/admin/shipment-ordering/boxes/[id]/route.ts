import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../../account"
import { pluginScope } from "../../../../../context"
import { checkBox, keptBox, refuseUnknownBox, serialiseBox } from "../kept-box"
import type { BoxPatch } from "../schema"

export async function POST(
  req: AuthenticatedMedusaRequest<BoxPatch>,
  res: MedusaResponse,
): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const { id = "" } = req.params
  const box = keptBox(await memory.boxes.change(id, req.validatedBody, checkBox))
  await memory.settings.touch()
  forgetConfiguration()
  res.json({ box: serialiseBox(box) })
}

export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const { id = "" } = req.params
  if (!(await memory.boxes.delete(id))) {
    refuseUnknownBox()
  }
  await memory.settings.touch()
  forgetConfiguration()
  res.json({ id, object: "shipment_ordering_box", deleted: true })
}
