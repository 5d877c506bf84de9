import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { takePrintJob } from "../../../../../desk"
import { fileVault } from "../../../../../labels"
import { printerQuery } from "../../../../admin/shipment-ordering/print-queue/print-queue"
import { setFileHeaders } from "../../../../answers"
import { openForPrintServer } from "../print-server"

/**
 * Gives a print server the next label, with the header `Print-Job`. The print server then has a minute to say that it is
 * done; else the label is given out again, at most five times. Without a label it gets 204.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { context, refusal } = await openForPrintServer(req, res)
  if (!context) {
    res.status(401).json(refusal)
    return
  }
  const query = printerQuery.safeParse(req.query)
  if (!query.success) {
    const message = "printer: must be one name of at most 100 characters"
    res.status(400).json({ type: "invalid_data", code: "wrong_printer", message })
    return
  }
  await context.plugin.lastTimes.note("print server")
  const job = await takePrintJob(context, fileVault(req.scope), query.data.printer)
  if (!job) {
    res.status(204).end()
    return
  }
  res.setHeader("Print-Job", job.id)
  setFileHeaders(res, `label-${job.id}`, "pdf")
  res.end(Buffer.from(job.pdf))
}
