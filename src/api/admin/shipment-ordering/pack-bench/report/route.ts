import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { reportPacking } from "../../../../../desk"

/** Shows who packed how much at the pack bench, and where weights of items differ from what was weighed. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json({ report: await reportPacking(await openContext(req.scope)) })
}
