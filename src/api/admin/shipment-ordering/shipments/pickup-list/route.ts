import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { printPickupList } from "../../../../../desk"
import { setFileHeaders } from "../../../../answers"
import type { PickupListBody } from "../shipments"

/** Sends the pickup list as a PDF for the driver to sign. */
export async function POST(req: AuthenticatedMedusaRequest<PickupListBody>, res: MedusaResponse) {
  const pdf = await printPickupList(await openContext(req.scope), req.validatedBody)
  setFileHeaders(res, "pickup-list", "pdf")
  res.end(pdf)
}
