import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { openContext } from "../context"
import { fileVault, openLabel } from "../labels"

const fetchLabelStep = createStep(
  "shipment-ordering-fetch-label",
  async ({ id }: { id: string }, { container }) => {
    const context = await openContext(container)
    const row = await context.plugin.ledger.find(id)
    const pdf = row && (await openLabel(context, fileVault(container), row))
    if (!pdf) {
      throw new MedusaError(MedusaError.Types.NOT_FOUND, "This shipment has no label yet.")
    }
    return new StepResponse<LabelFile>({
      filename: `label-${row.shipment_id}.pdf`,
      content_type: "application/pdf",
      content_base64: pdf.toString("base64"),
    })
  },
)

/**
 * The PDF of a shipment's label, for the store's own e-mails (docs/notifications.md). Keeps it if it was not kept yet.
 *
 * @throws MedusaError NOT_FOUND while there is none
 */
export const fetchLabelWorkflow = createWorkflow(
  "shipment-ordering-fetch-label",
  (input: { id: string }) => new WorkflowResponse(fetchLabelStep(input)),
)

/** A label's PDF, in the form in which notification providers take attachments. */
interface LabelFile {
  filename: string
  content_type: "application/pdf"
  content_base64: string
}
