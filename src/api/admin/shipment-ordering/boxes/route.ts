import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PACKING_LIMITS } from "../../../../cartonizer"
import { pluginTools, refuseData } from "../../../../context"
import {
  changeBoxes,
  checkBox,
  fillOuterSize,
  refuseDeleted,
  refuseUsedName,
  serialiseBox,
  type BoxBody,
} from "./box-input"

/** Lists the boxes, the first choice first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const boxes = await pluginTools(req.scope).plugin.boxes.list()
  res.json({ boxes: boxes.map(serialiseBox) })
}

/** Adds a box. Without a rank it comes last. */
export async function POST(req: AuthenticatedMedusaRequest<BoxBody>, res: MedusaResponse) {
  const box = fillOuterSize(req.validatedBody)
  checkBox(box)
  const boxes = await changeBoxes(pluginTools(req.scope).plugin, (stored) => {
    if (stored.length >= PACKING_LIMITS.boxes) {
      refuseData(
        `There are ${PACKING_LIMITS.boxes} boxes already, which is the most there can be. ` +
          "Delete one that is not in use first.",
      )
    }
    refuseUsedName(stored, box.name)
    const last = Math.max(-1, ...stored.map(({ rank }) => rank))
    return { added: [{ ...box, rank: box.rank ?? last + 1 }] }
  })
  res.status(201).json({ box: boxes.find(({ name }) => name === box.name) ?? refuseDeleted() })
}
