import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { showPrintQueueState } from "../print-queue"

/** Says whether labels can be sent to a print server, and when one last asked for them. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json(await showPrintQueueState(await openContext(req.scope)))
}
