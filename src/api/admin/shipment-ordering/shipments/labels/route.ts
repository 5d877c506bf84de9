import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { printLabels } from "../../../../../desk"
import { fileVault } from "../../../../../fulfilment"
import { setFileHeaders } from "../../../../file-headers"
import type { LabelsBody } from "../shipments"

const MISSING = "x-missing-labels"
const UNREAD = "x-unread-labels"

/**
 * The labels of many shipments as one PDF, to be printed. Two headers say which are not in it, by their
 * places in `ids`: two hundred ids would be more than a proxy takes of an answer's headers.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<LabelsBody>,
  res: MedusaResponse,
): Promise<void> {
  const { ids } = req.validatedBody
  const { pdf, missing, unread } = await printLabels(
    await openContext(req.scope),
    fileVault(req.scope),
    req.validatedBody,
  )
  setFileHeaders(res, "labels", "pdf")
  res.setHeader(MISSING, placesOf(missing, ids))
  res.setHeader(UNREAD, placesOf(unread, ids))
  // An admin of another origin may not read them otherwise.
  res.setHeader("Access-Control-Expose-Headers", `${MISSING}, ${UNREAD}`)
  res.end(Buffer.from(pdf))
}

/** The first place is 0. */
function placesOf(some: string[], ids: string[]): string {
  return some.map((id) => ids.indexOf(id)).join(",")
}
