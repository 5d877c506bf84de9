import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { refuseCopy } from "../../../../../../store"
import { openContext, toMedusaError } from "../../../../../../context"
import { checkLabel, fileVault, keepLabel, storeLabel } from "../../../../../../fulfilment"
import type { LedgerRow } from "../../../../../../modules/shipment_ordering"
import { setFileHeaders } from "../../../../../file-headers"
import { type LabelBody, findShipment, showShipment } from "../../shipments"

const FAULTS = {
  unreadable:
    "This is no PDF with a page that can be printed: send the label's file in content_base64.",
  too_large:
    "This PDF takes too much memory or time to unpack. Print the label to a new PDF, and upload that.",
}

/** Streams the label's PDF, to be shown in the browser. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const pdf = await keepLabel(context, fileVault(req.scope), row).catch((error: unknown) => {
    throw toMedusaError(error, context.logger)
  })
  if (!pdf) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      whyNoLabel(row, context.plugin.options.retentionDays),
    )
  }
  setFileHeaders(res, `label-${row.shipment_id}`, "pdf")
  res.end(pdf)
}

/** Keeps a label that the merchant has from elsewhere; replaces a kept one only if the request says so. */
export async function POST(
  req: AuthenticatedMedusaRequest<LabelBody>,
  res: MedusaResponse,
): Promise<void> {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  // The file so far is deleted, and on a copied database it is the one of the store that was copied.
  refuseCopy(context)
  const { content_base64, replace } = req.validatedBody
  const pdf = Buffer.from(content_base64, "base64")
  if (row.state !== "confirmed" && row.state !== "tracked") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `A label belongs to a shipment that is with the carrier; this one is ${row.state}.`,
    )
  }
  const replaces = await context.plugin.labels.find(row.id)
  if (replaces && !replace) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This shipment has a label already, and it was left as it is. Send replace: true to put this one in its place.",
    )
  }
  const fault = await checkLabel(pdf)
  if (fault) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, FAULTS[fault])
  }
  await storeLabel(context, fileVault(req.scope), { rowId: row.id, pdf, replaces })
  res.json({ shipment: await showShipment(context, row.id) })
}

function whyNoLabel({ state, label_deleted_at }: LedgerRow, retentionDays: number): string {
  if (label_deleted_at) {
    return (
      `The label was deleted on ${label_deleted_at.toISOString().slice(0, 10)}: labels go after ` +
      `${retentionDays} days, or with their customer. Download it in your account at the service.`
    )
  }
  return state === "confirmed" || state === "tracked"
    ? "The service gave no label for this shipment. Download it in your account there. If its answers to " +
        "confirmations have a link, set endpoints.labelPaths to where it stands, for the shipments to come."
    : "There is no label before the shipment is confirmed."
}
