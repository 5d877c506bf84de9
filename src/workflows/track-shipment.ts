import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { announceTrackingWorkflow } from "./announce-tracking"
import { attachTrackingWorkflow } from "./attach-tracking"
import { markShippedWorkflow } from "./mark-shipped"

/** Attaches what numbers there are, marks the fulfillment as shipped if that is the rule, and tells the store. */
export const trackShipmentWorkflow = createWorkflow(
  "shipment-ordering-track-shipment",
  (input: { row_id: string }) => {
    const result = attachTrackingWorkflow.runAsStep({ input })
    const shipped = markShippedWorkflow.runAsStep({
      input: transform({ input, result }, ({ input: { row_id } }) => ({ row_id })),
    })
    announceTrackingWorkflow.runAsStep({
      input: transform({ input, shipped }, ({ input: { row_id } }) => ({ row_id })),
    })
    return new WorkflowResponse(result)
  },
)
