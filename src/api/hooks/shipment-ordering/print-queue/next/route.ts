import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, warnSeldom } from "../../../../../context"
import { takePrintJob } from "../../../../../desk"
import { fileVault } from "../../../../../labels"
import { printerQuery } from "../../../../admin/shipment-ordering/print-queue/print-queue"
import { setFileHeaders } from "../../../../answers"
import { isPrintServer, NO_PRINT_SERVER } from "../print-server"

/**
 * Gives a print server the next label, with the header `Print-Job`. The print server then has a minute to say that it is
 * done; else the label is given out again, at most five times. Without a label it gets 204.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.setHeader("Cache-Control", "private, no-store")
  const context = await openContext(req.scope)
  if (!isPrintServer(context, req)) {
    warnSeldom(context.logger, "a print server was refused: it has not sent the key of the queue")
    res.status(401).setHeader("WWW-Authenticate", "Bearer").json(NO_PRINT_SERVER)
    return
  }
  const query = printerQuery.safeParse(req.query)
  if (!query.success) {
    res.status(400).json({
      type: "invalid_data",
      code: "wrong_printer",
      message: "printer: must be one name of at most 100 characters",
    })
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
