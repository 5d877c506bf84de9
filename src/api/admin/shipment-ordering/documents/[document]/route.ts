import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, refuseMissing } from "../../../../../context"
import { printDocument } from "../../../../../desk"
import { setFileHeaders, withToday } from "../../../../answers"
import { type DocumentBody, documentName } from "../documents"

/** Sends a document for orders or shipments as a PDF. */
export async function POST(req: AuthenticatedMedusaRequest<DocumentBody>, res: MedusaResponse) {
  const { order_ids: orderIds, shipment_ids: shipmentIds = [], locale } = req.validatedBody
  const { data: name } = documentName.safeParse(req.params.document)
  if (!name) {
    refuseMissing(`There is no such document. Known documents: ${documentName.options.join(", ")}.`)
  }
  const context = await openContext(req.scope)
  const pdf = await printDocument(context, {
    document: name,
    chosen: orderIds ? { orderIds } : { shipmentIds },
    locale,
  })
  setFileHeaders(res, withToday(name, context), "pdf")
  res.end(Buffer.from(pdf))
}
