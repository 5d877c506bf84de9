import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../runtime/account/configuration"
import { pluginScope } from "../../../../runtime/plugin-scope"
import type { BoxBody } from "./schema"
import { checkBox } from "./check-box"
import { refuseTooManyBoxes } from "./refuse-too-many-boxes"
import { serialiseBox } from "./serialise-box"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const boxes = await memory.listShipmentOrderingBoxes(
    {},
    { order: { rank: "ASC", id: "ASC" }, take: 1000 },
  )
  res.json({ boxes: boxes.map(serialiseBox) })
}

export async function POST(
  req: AuthenticatedMedusaRequest<BoxBody>,
  res: MedusaResponse,
): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const body = req.validatedBody
  const box = {
    ...body,
    outer_length: body.outer_length ?? body.inner_length,
    outer_width: body.outer_width ?? body.inner_width,
    outer_height: body.outer_height ?? body.inner_height,
  }
  checkBox(box)
  await refuseTooManyBoxes(memory)
  const created = await memory.createShipmentOrderingBoxes(box)
  await memory.settings.touch()
  forgetConfiguration(memory)
  res.status(201).json({ box: serialiseBox(created) })
}
