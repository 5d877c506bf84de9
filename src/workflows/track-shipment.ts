import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { attachTrackingWorkflow } from "./attach-tracking"
import { markShippedWorkflow } from "./mark-shipped"

/** Attaches what numbers there are, then marks the fulfillment as shipped if that is the rule. */
export const trackShipmentWorkflow = createWorkflow(
  "shipment-ordering-track-shipment",
  (input: { row_id: string }) => {
    const result = attachTrackingWorkflow.runAsStep({ input })
    markShippedWorkflow.runAsStep({
      input: transform({ input, result }, ({ input: { row_id } }) => ({ row_id })),
    })
    return new WorkflowResponse(result)
  },
)
