import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../../runtime/account/configuration"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import type { BoxPatch } from "../schema"
import { checkBox } from "../check-box"
import { serialiseBox } from "../serialise-box"

export async function POST(
  req: AuthenticatedMedusaRequest<BoxPatch>,
  res: MedusaResponse,
): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const id = req.params.id ?? ""
  const before = await memory.retrieveShipmentOrderingBox(id)
  checkBox({ ...before, ...req.validatedBody })
  const box = await memory.updateShipmentOrderingBoxes({ id, ...req.validatedBody })
  await memory.settings.touch()
  forgetConfiguration(memory)
  res.json({ box: serialiseBox(box) })
}

export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const id = req.params.id ?? ""
  await memory.retrieveShipmentOrderingBox(id)
  await memory.deleteShipmentOrderingBoxes(id)
  await memory.settings.touch()
  forgetConfiguration(memory)
  res.json({ id, object: "shipment_ordering_box", deleted: true })
}
