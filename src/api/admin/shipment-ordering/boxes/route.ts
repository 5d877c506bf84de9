import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../runtime/account/configuration"
import { pluginScope } from "../../../../runtime/plugin-scope"
import type { BoxBody } from "./schema"
import { checkBox } from "./check-box"
import { fillOuterSize } from "./fill-outer-size"
import { listBoxes } from "./list-boxes"
import { refuseTooManyBoxes } from "./refuse-too-many-boxes"
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
  const body = req.validatedBody
  const box = fillOuterSize(body)
  checkBox(box)
  await refuseTooManyBoxes(memory)
  const created = await memory.createShipmentOrderingBoxes({
    ...box,
    rank: body.rank ?? (await memory.boxes.nextRank()),
  })
  await memory.settings.touch()
  forgetConfiguration(memory)
  res.status(201).json({ box: serialiseBox(created) })
}
