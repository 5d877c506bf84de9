import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  describeFilled,
  fillPacked,
  packInto,
  readBenchOrder,
  toPacked,
} from "../../../../../../desk"
import { serialisePackage } from "../../../shipments/shipments"
import { holdOrder, type RepackBody, type Repacked } from "../../bench"

/** Draws and weighs the packages that an order shall have. Saves nothing. */
export async function POST(req: AuthenticatedMedusaRequest<RepackBody>, res: MedusaResponse) {
  const { progress, divide } = req.validatedBody
  const { context, takenOver } = await holdOrder(req)
  if (takenOver) {
    res.status(409).json(takenOver)
    return
  }
  const bench = await readBenchOrder(context, req.params.order_id ?? "")
  const packages = progress.packages.flatMap((one, index) =>
    index === divide ? toPacked(packInto(bench, one)) : one,
  )
  const isPacked = packages.length >= progress.packages.length
  const filled = isPacked ? fillPacked(bench, packages) : []
  const answer: Repacked = {
    packages: describeFilled(bench, filled).map(serialisePackage),
    progress: { ...progress, packages },
  }
  res.json(answer)
}
