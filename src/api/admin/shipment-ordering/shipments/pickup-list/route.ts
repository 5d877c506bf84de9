import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { printPickupList } from "../../../../../desk"
import { setFileHeaders } from "../../../../file-headers"
import type { PickupListBody } from "../shipments"

/** What the carriers take along, as a PDF to sign. */
export async function POST(
  req: AuthenticatedMedusaRequest<PickupListBody>,
  res: MedusaResponse,
): Promise<void> {
  const pdf = await printPickupList(await openContext(req.scope), req.validatedBody)
  setFileHeaders(res, "pickup-list", "pdf")
  res.end(pdf)
}
