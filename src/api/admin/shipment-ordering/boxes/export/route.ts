import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { setFileHeaders, withToday } from "../../../../answers"
import { writeBoxCsv } from "../box-csv"

/** Sends all boxes as a CSV file, which `POST /boxes/import` can read. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const csv = writeBoxCsv(await context.plugin.boxes.list())
  setFileHeaders(res, withToday("boxes", context), "csv")
  res.send(csv)
}
