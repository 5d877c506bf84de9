import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../context"
import { setFileHeaders } from "../../../../file-headers"
import { writeBoxCsv } from "../box-csv"
import { listBoxes } from "../kept-box"

/** All boxes as a CSV file, which `POST /boxes/import` takes back. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const csv = writeBoxCsv(await listBoxes(memory))
  setFileHeaders(res, "boxes", "csv")
  res.send(csv)
}
