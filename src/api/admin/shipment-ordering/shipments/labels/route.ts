import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { printLabels } from "../../../../../desk"
import { fileVault } from "../../../../../labels"
import { exposeHeaders, setFileHeaders, withToday } from "../../../../answers"
import type { LabelsBody } from "../shipments"

const MISSING = "x-missing-labels"
const UNREAD = "x-unread-labels"
const UNPRINTABLE = "x-unprintable-labels"

/** Sends the labels of many shipments as one PDF, in the order of the ids. Headers list those that are not in it. */
export async function POST(req: AuthenticatedMedusaRequest<LabelsBody>, res: MedusaResponse) {
  const { ids } = req.validatedBody
  const context = await openContext(req.scope)
  const { pdf, missing, unread, unprintable } = await printLabels(
    context,
    fileVault(req.scope),
    req.validatedBody,
  )
  setFileHeaders(res, withToday("labels", context), "pdf")
  // By their places in `ids`: five hundred whole ids would be too long for a proxy.
  res.setHeader(MISSING, placesOf(missing, ids))
  res.setHeader(UNREAD, placesOf(unread, ids))
  const places = unprintable.map(({ id, fault }) => `${ids.indexOf(id)}=${fault}`)
  res.setHeader(UNPRINTABLE, places.join(","))
  exposeHeaders(res, MISSING, UNREAD, UNPRINTABLE)
  res.end(Buffer.from(pdf))
}

/** The first place is 0. */
function placesOf(some: string[], ids: string[]): string {
  return some.map((id) => ids.indexOf(id)).join(",")
}
