import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import { printLabels } from "../../../../../runtime/print/print-labels"
import { fileVault } from "../../../../../runtime/shipments/file-vault"
import type { LabelsBody } from "../schema"

const MISSING = "x-missing-labels"

/** The labels of many shipments as one PDF, to be printed. What has none is named in a header. */
export async function POST(
  req: AuthenticatedMedusaRequest<LabelsBody>,
  res: MedusaResponse,
): Promise<void> {
  const { pdf, missing } = await printLabels(
    pluginScope(req.scope),
    fileVault(req.scope),
    req.validatedBody,
  )
  res.setHeader("Content-Type", "application/pdf")
  res.setHeader("Content-Disposition", `inline; filename="labels.pdf"`)
  res.setHeader("Cache-Control", "private, no-store")
  res.setHeader(MISSING, missing.join(","))
  // An admin of another origin may not read it otherwise.
  res.setHeader("Access-Control-Expose-Headers", MISSING)
  res.end(Buffer.from(pdf))
}
