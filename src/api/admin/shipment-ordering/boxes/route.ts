import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MAX_BOXES } from "../../../../cartonizer"
import { forgetConfiguration } from "../../../../runtime/account/configuration"
import { pluginScope } from "../../../../runtime/plugin-scope"
import type { BoxBody } from "./schema"
import { checkBox } from "./check-box"
import { fillOuterSize } from "./fill-outer-size"
import { keptBox } from "./kept-box"
import { listBoxes } from "./list-boxes"
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
