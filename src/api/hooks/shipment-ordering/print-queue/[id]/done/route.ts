import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openForPrintServer } from "../../print-server"

/** A print server says that its printer has taken a label. May be repeated. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { plugin } = openForPrintServer(req, res)
  const shipmentId = await plugin.printJobs.finish(req.params.id ?? "")
  if (shipmentId !== undefined) await plugin.ledger.markPrinted([shipmentId])
  res.status(shipmentId === undefined ? 404 : 204).end()
}
