import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { openContext, refuseMissing } from "../../../../../context"
import { printDocument } from "../../../../../desk"
import { setFileHeaders, withToday } from "../../../../answers"
import { entityId } from "../../../../parse-request"

/** Sends a document for either orders or shipments as a PDF. */
export async function POST(req: AuthenticatedMedusaRequest<DocumentBody>, res: MedusaResponse) {
  const { order_ids: orderIds, shipment_ids: shipmentIds = [], locale } = req.validatedBody
  const { data: name } = documentName.safeParse(req.params.document)
  if (!name) {
    refuseMissing(`There is no such document. Known documents: ${documentName.options.join(", ")}.`)
  }
  const context = await openContext(req.scope)
  const pdf = await printDocument(context, {
    document: name,
    selection: orderIds ? { orderIds } : { shipmentIds },
    locale,
  })
  setFileHeaders(res, withToday(name, context), "pdf")
  res.end(Buffer.from(pdf))
}

const ids = z.array(entityId).min(1).max(500).describe("At most 500.")

export const documentBody = z
  .strictObject({
    order_ids: ids.optional(),
    shipment_ids: ids.optional(),
    locale: z
      .string()
      .max(100)
      .optional()
      .describe("Such as `lt-LT`: Estonian, Latvian, Lithuanian and Polish; otherwise English."),
  })
  .refine(
    ({ order_ids, shipment_ids }) => (order_ids === undefined) !== (shipment_ids === undefined),
    "must have either order_ids or shipment_ids",
  )

type DocumentBody = z.infer<typeof documentBody>

const documentName = z.enum(["pickup-list", "pick-list", "packing-slips"])

export type DocumentName = z.infer<typeof documentName>
