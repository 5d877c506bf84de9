import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginTools } from "../../../../../context"
import { setFileHeaders } from "../../../../answers"
import { writeBoxCsv } from "../box-csv"

/** Sends all boxes as a CSV file, which `POST /boxes/import` can read. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const csv = writeBoxCsv(await pluginTools(req.scope).plugin.boxes.list())
  setFileHeaders(res, "boxes", "csv")
  res.send(csv)
}
