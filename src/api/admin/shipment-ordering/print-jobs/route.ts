import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, refuse, WHERE_TO_SET_UP } from "../../../../context"
import type { PrintJobBody } from "../print-queue/print-queue"
import { findShipment } from "../shipments/shipments"

/** Sends a label to the shop's print server. It is marked as printed once the print server says so. */
export async function POST(req: AuthenticatedMedusaRequest<PrintJobBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { plugin, configuration } = context
  const { shipment_id: id, ...job } = req.validatedBody
  const row = await findShipment(context, id)
  if (!plugin.printQueueKey(configuration.settings)) {
    refuse(`The print queue is off. Print here, or switch it on in ${WHERE_TO_SET_UP}.`)
  }
  const hasLabel = row.label_url !== null || (await plugin.labels.keptAmong([id])).has(id)
  if (!hasLabel || row.state === "voided") {
    refuse(
      "This shipment has no label that can be printed. A shipment has one once it is confirmed.",
    )
  }
  res.status(202).json({ print_job: await plugin.printJobs.add({ shipment_id: row.id, ...job }) })
}
