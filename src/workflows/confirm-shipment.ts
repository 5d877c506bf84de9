import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { openContext } from "../context"
import { advanceConfirmation, type ConfirmOutcome } from "../fulfilment"
import { fileVault, keepLabel, tryToKeepLabel } from "../labels"
import { showLabelsStep } from "./show-labels"

const confirmShipmentWorkflowId = "shipment-ordering-confirm-shipment"

/** No compensation: the service cannot take a confirmation back. The ledger keeps what is known. */
const confirmWithServiceStep = createStep(
  "shipment-ordering-confirm-with-service",
  async (input: ConfirmInput, { container }) =>
    new StepResponse<ConfirmOutcome>(
      await advanceConfirmation(await openContext(container), {
        rowId: input.row_id,
        isManual: input.is_manual ?? false,
        acceptsDifferences: input.accepts_differences ?? false,
      }),
    ),
)

/** Fetches and keeps the PDF. A failure is noted, and the resume job tries again. */
const keepLabelStep = createStep(
  "shipment-ordering-keep-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    const context = await openContext(container)
    const row = await context.plugin.ledger.find(row_id)
    if (row?.state === "confirmed" || row?.state === "tracked") {
      await tryToKeepLabel(context, fileVault(container), row)
    }
    return new StepResponse({ row_id })
  },
)

/**
 * Confirms one ordered shipment, keeps its label and shows it on the fulfillment. Repeating it does
 * only what is still missing.
 */
export const confirmShipmentWorkflow = createWorkflow(
  confirmShipmentWorkflowId,
  (input: ConfirmInput) => {
    const outcome = confirmWithServiceStep(input)
    const kept = keepLabelStep(
      transform({ input, outcome }, ({ input: { row_id } }) => ({ row_id })),
    )
    showLabelsStep(transform({ kept }, ({ kept: { row_id } }) => ({ row_id, numbers: [] })))
    return new WorkflowResponse(outcome)
  },
)

interface ConfirmInput {
  row_id: string
  /** A person asked, which overrides `auto_confirm` and the setting "ask" of `confirm_repeat`. */
  is_manual?: boolean
  /** The person has seen the differences of the shipment and accepts them. */
  accepts_differences?: boolean
}

const fetchLabelStep = createStep(
  "shipment-ordering-fetch-label",
  async ({ id }: { id: string }, { container }) => {
    const context = await openContext(container)
    const row = await context.plugin.ledger.find(id)
    const pdf = row && (await keepLabel(context, fileVault(container), row))
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
