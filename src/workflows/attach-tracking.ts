import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { commitTrackingStep } from "./steps/commit-tracking"
import { readTrackingStep } from "./steps/read-tracking"
import { showLabelsStep } from "./steps/show-labels"

export const attachTrackingWorkflowId = "shipment-ordering-attach-tracking"

/**
 * Reads a shipment's tracking numbers, puts each on the fulfillment once and writes them to the
 * ledger. Answers the numbers known; none when there are none yet or it was asked too soon.
 */
export const attachTrackingWorkflow = createWorkflow(
  attachTrackingWorkflowId,
  (input: { row_id: string }) => {
    const outcome = readTrackingStep(input)
    const shown = showLabelsStep(
      transform({ input, outcome }, ({ input: { row_id }, outcome: found }) => ({
        row_id,
        numbers: found.kind === "read" ? found.reading.numbers : [],
      })),
    )
    const result = commitTrackingStep(
      transform({ input, outcome, shown }, ({ input: { row_id }, outcome: found }) => ({
        row_id,
        outcome: found,
      })),
    )
    return new WorkflowResponse(result)
  },
)
