import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseCopy } from "../../../../../../account"
import { refuse, refuseData, openContext, refuseMissing } from "../../../../../../context"
import {
  checkLabel,
  fileVault,
  LABEL_FAULTS,
  openLabel,
  storeLabel,
} from "../../../../../../labels"
import type { LedgerRow } from "../../../../../../modules/shipment_ordering"
import { setFileHeaders, rethrowForMerchant } from "../../../../../answers"
import { type LabelBody, findShipment, showShipment } from "../../shipments"

/** Sends the label's PDF for the browser to show, without actions and attachments. Marks it as printed. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  const pdf = await openLabel(context, fileVault(req.scope), row).catch(rethrowForMerchant(req))
  if (!pdf) {
    refuseMissing(whyNoLabel(row, context.plugin.options.retentionDays))
  }
  await context.plugin.ledger.markPrinted([row.id])
  setFileHeaders(res, `label-${row.shipment_id}`, "pdf")
  res.end(pdf)
}

/** Stores a label that the merchant uploads. Replaces a stored label only if the request says so. */
export async function POST(req: AuthenticatedMedusaRequest<LabelBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const row = await findShipment(context, req.params.id)
  // Storing deletes the old file. In a copied database, that file belongs to the original store.
  refuseCopy(context)
  const { content_base64, replace } = req.validatedBody
  const pdf = Buffer.from(content_base64, "base64")
  if (row.state !== "confirmed" && row.state !== "tracked") {
    refuse(`A label belongs to a shipment that is with the carrier; this one is ${row.state}.`)
  }
  if (!replace && (await context.plugin.labels.find(row.id))) refuseSecond()
  const fault = await checkLabel(pdf)
  if (fault) {
    refuseData(LABEL_FAULTS[fault])
  }
  const label = { rowId: row.id, pdf, isReplacing: replace }
  // Another may have been kept since.
  if (!(await storeLabel(context, fileVault(req.scope), label))) refuseSecond()
  res.json({ shipment: await showShipment(context, row.id) })
}

function refuseSecond(): never {
  refuse(
    "This shipment has a label already, and nothing was changed. Send replace: true to replace it.",
  )
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
