import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { confirmWithServiceStep, type ConfirmInput } from "./steps/confirm-with-service"
import { keepLabelStep } from "./steps/keep-label"
import { showLabelsStep } from "./steps/show-labels"

export const confirmShipmentWorkflowId = "shipment-ordering-confirm-shipment"

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
