import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../account"
import { MAX_BOXES } from "../../../../cartonizer"
import { pluginScope } from "../../../../context"
import { checkBox } from "./check-box"
import { fillOuterSize } from "./fill-outer-size"
import { keptBox } from "./kept-box"
import { listBoxes } from "./list-boxes"
import type { BoxBody } from "./schema"
import { serialiseBox } from "./serialise-box"

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
