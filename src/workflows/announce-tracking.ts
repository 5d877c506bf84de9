import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { announceTrackingStep } from "./steps/announce-tracking"

/** Tells the store of tracking numbers that no event has told yet. */
export const announceTrackingWorkflow = createWorkflow(
  "shipment-ordering-announce-tracking",
  (input: { row_id: string }) => new WorkflowResponse(announceTrackingStep(input)),
)
