import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../account"
import { MAX_BOXES } from "../../../../cartonizer"
import { pluginScope } from "../../../../context"
import { checkBox, fillOuterSize, keptBox, listBoxes, serialiseBox } from "./kept-box"
import type { BoxBody } from "./schema"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { memory } = pluginScope(req.scope)
  res.json({ boxes: await listBoxes(memory) })
}

export async function POST(
  req: AuthenticatedMedusaRequest<BoxBody>,
  res: MedusaResponse,
): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const box = fillOuterSize(req.validatedBody)
  checkBox(box)
  const created = keptBox(await memory.boxes.create(box, MAX_BOXES))
  await memory.settings.touch()
  forgetConfiguration()
  res.status(201).json({ box: serialiseBox(created) })
}
