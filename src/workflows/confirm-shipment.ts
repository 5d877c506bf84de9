import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { openContext } from "../context"
import { advanceConfirmation, type ConfirmOutcome } from "../fulfilment"
import { fileVault, tryToKeepLabel } from "../labels"
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

/** Fetches and keeps the PDF. A failure is noted, and the resume job tries again. */
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
  /** A person asked, which overrides `auto_confirm` and the setting "ask" of `confirm_repeat`. */
  is_manual?: boolean
  /** The person has seen the differences of the shipment and accepts them. */
  accepts_differences?: boolean
}
