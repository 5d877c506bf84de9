import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { updateFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { confirmWithServiceStep, type ConfirmInput } from "./steps/confirm-with-service"
import { keepLabelStep } from "./steps/keep-label"

export const confirmShipmentWorkflowId = "shipment-ordering-confirm-shipment"

/**
 * Confirms one ordered shipment, keeps its label and shows it on the fulfillment. Repeating it does
 * only what is still missing.
 */
export const confirmShipmentWorkflow = createWorkflow(
  confirmShipmentWorkflowId,
  (input: ConfirmInput) => {
    const outcome = confirmWithServiceStep(input)
    const update = keepLabelStep(
      transform({ input, outcome }, ({ input: { row_id } }) => ({ row_id })),
    )
    when("has-label-to-show", { update }, ({ update: found }) => Boolean(found)).then(() => {
      updateFulfillmentWorkflow.runAsStep({
        input: transform({ update }, ({ update: found }) => found ?? { id: "" }),
      })
    })
    return new WorkflowResponse(outcome)
  },
)
