import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { openContext } from "../context"
import { advanceConfirmation, type ConfirmOutcome, fileVault, tryToKeepLabel } from "../fulfilment"
import { showLabelsStep } from "./show-labels"
export const confirmShipmentWorkflowId = "shipment-ordering-confirm-shipment"

/** No compensation: the service cannot take a confirmation back. The ledger keeps what is known. */
export const confirmWithServiceStep = createStep(
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

/** Fetches and keeps the PDF; what fails is noted and tried again by the resume job. */
export const keepLabelStep = createStep(
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

export interface ConfirmInput {
  row_id: string
  /** A person asked: their word overrides `auto_confirm` and a "ask me". */
  is_manual?: boolean
  /** And the differences that were at the shipment when they asked. */
  accepts_differences?: boolean
}
