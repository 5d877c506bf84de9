import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { finishPrintJob } from "../../../../../../desk"
import { isPrintServer, NO_PRINT_SERVER } from "../../print-server"

/** A print server says that its printer has taken a label. May be repeated. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = await openContext(req.scope)
  if (!isPrintServer(context, req)) {
    res.status(401).setHeader("WWW-Authenticate", "Bearer").json(NO_PRINT_SERVER)
    return
  }
  const isKnown = await finishPrintJob(context, req.params.id ?? "")
  res.status(isKnown ? 204 : 404).end()
}
