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
    const outcome = readTrackingStep(input)
    const labels = transform({ outcome }, ({ outcome: found }) =>
      found.kind === "read" ? found.reading.labels : undefined,
    )
    when("has-new-numbers", { labels }, ({ labels: update }) => Boolean(update)).then(() => {
      updateFulfillmentWorkflow.runAsStep({
        input: transform({ labels }, ({ labels: update }) => update ?? { id: "" }),
      })
    })
    const result = commitTrackingStep(
      transform({ input, outcome }, ({ input: { row_id }, outcome: found }) => ({
        row_id,
        outcome: found,
      })),
    )
    return new WorkflowResponse(result)
  },
)
