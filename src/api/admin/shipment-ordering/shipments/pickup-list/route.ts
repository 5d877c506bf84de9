import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import { printPickupList } from "../../../../../runtime/print/print-pickup-list"
import type { PickupListBody } from "../schema"

/** What the carriers take along, as a PDF to sign. */
export async function POST(
  req: AuthenticatedMedusaRequest<PickupListBody>,
  res: MedusaResponse,
): Promise<void> {
  const pdf = await printPickupList(pluginScope(req.scope), req.validatedBody)
  res.setHeader("Content-Type", "application/pdf")
  res.setHeader("Content-Disposition", `inline; filename="pickup-list.pdf"`)
  res.setHeader("Cache-Control", "private, no-store")
  res.end(pdf)
}
