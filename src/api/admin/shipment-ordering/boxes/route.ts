import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PACKING_LIMITS } from "../../../../cartonizer"
import { announceConfigurationChange, pluginTools } from "../../../../context"
import {
  checkBox,
  fillOuterSize,
  keptBox,
  listBoxes,
  serialiseBox,
  type BoxBody,
} from "./box-input"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  res.json({ boxes: await listBoxes(plugin) })
}

export async function POST(
  req: AuthenticatedMedusaRequest<BoxBody>,
  res: MedusaResponse,
): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const box = fillOuterSize(req.validatedBody)
  checkBox(box)
  const created = keptBox(await plugin.boxes.create(box, PACKING_LIMITS.boxes))
  await announceConfigurationChange({ plugin })
  res.status(201).json({ box: serialiseBox(created) })
}
