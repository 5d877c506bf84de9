import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { openContext, refuse } from "../../../../context"
import { LABEL_FORMATS } from "../../../../labels"
import { entityId } from "../../../parse-request"
import { findShipment } from "../shipments/shipments"

/** Sends a label to the shop's print server. It is marked as printed once the print server says so. */
export async function POST(req: AuthenticatedMedusaRequest<PrintJobBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { labels, options, printJobs } = context.plugin
  if (options.printQueueKey === undefined) {
    refuse(
      "The print queue is off. Print in the browser, or set the plugin option printQueueKey " +
        "(or SHIPMENT_ORDERING_PRINT_QUEUE_KEY) and restart the store.",
    )
  }
  const { shipment_id: id, paper } = req.validatedBody
  const row = await findShipment(context, id)
  const hasLabel = row.label_url !== null || (await labels.keptAmong([id])).has(id)
  if (!hasLabel || row.state === "voided") {
    refuse(
      "This shipment has no label that can be printed. A shipment has one once it is confirmed.",
    )
  }
  res.status(202).json({ print_job: await printJobs.add({ shipment_id: row.id, paper }) })
}

export const printJobBody = z.strictObject({
  shipment_id: entityId.describe("The shipment's `id`."),
  paper: z.enum(LABEL_FORMATS).describe("As `format` of `POST /shipments/labels`."),
})

type PrintJobBody = z.infer<typeof printJobBody>
