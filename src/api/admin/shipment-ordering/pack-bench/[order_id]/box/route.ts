import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { contentsOf, describeFilled, packIntoBox, readBenchOrder } from "../../../../../../desk"
import { serialisePackage } from "../../../shipments/shipments"
import { type BoxAnswer, type BoxBody, holdOrder } from "../../bench"

/** Packs some items of an order into one kind of box. Saves nothing. */
export async function POST(req: AuthenticatedMedusaRequest<BoxBody>, res: MedusaResponse) {
  const { box_id: boxId, contents, in_one: isOne = false } = req.validatedBody
  const { context, takenOver } = await holdOrder(req)
  if (takenOver) {
    res.status(409).json(takenOver)
    return
  }
  const bench = await readBenchOrder(context, req.params.order_id ?? "")
  const items = contents.map(({ line_id: id, quantity }) => ({ id, quantity }))
  const filled = packIntoBox(bench, { boxId, items, isOne })
  const answer: BoxAnswer = {
    packages: describeFilled(bench, filled).map((one, index) => ({
      package: serialisePackage(one),
      contents: contentsOf(filled[index]?.items ?? []),
    })),
  }
  res.json(answer)
}
