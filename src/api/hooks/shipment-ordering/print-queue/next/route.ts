import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withConfiguration } from "../../../../../context"
import { takePrintJob } from "../../../../../desk"
import { fileVault } from "../../../../../labels"
import { setFileHeaders } from "../../../../answers"
import { openForPrintServer } from "../print-server"

/**
 * Gives a print server the oldest label, with the header `Print-Job`. The print server then has a minute to say that it is
 * done; else the label is given out again, at most five times. Without a label it gets 204.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = await withConfiguration(openForPrintServer(req, res))
  const job = await takePrintJob(context, fileVault(req.scope))
  if (!job) {
    res.status(204).end()
    return
  }
  res.setHeader("Print-Job", job.id)
  setFileHeaders(res, `label-${job.id}`, "pdf")
  res.end(Buffer.from(job.pdf))
}
