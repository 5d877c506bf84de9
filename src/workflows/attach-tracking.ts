import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { updateFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { commitTrackingStep } from "./steps/commit-tracking"
import { readTrackingStep } from "./steps/read-tracking"

export const attachTrackingWorkflowId = "shipment-ordering-attach-tracking"

/**
 * Reads a shipment's tracking numbers, puts each on the fulfillment once and writes them to the
 * ledger. Answers the numbers known; none when there are none yet or it was asked too soon.
 */
export const attachTrackingWorkflow = createWorkflow(
  attachTrackingWorkflowId,
  (input: { row_id: string }) => {
    const reading = readTrackingStep(input)
    when("has-new-numbers", { reading }, ({ reading: found }) => Boolean(found?.labels)).then(
      () => {
        updateFulfillmentWorkflow.runAsStep({
          input: transform({ reading }, ({ reading: found }) => found?.labels ?? { id: "" }),
        })
      },
    )
    const numbers = commitTrackingStep({ reading })
    return new WorkflowResponse(numbers)
  },
)
