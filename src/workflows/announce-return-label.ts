import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { announceReturnLabelStep } from "./steps/announce-return-label"

/** Tells the store of a return's label that no event has told yet. */
export const announceReturnLabelWorkflow = createWorkflow(
  "shipment-ordering-announce-return-label",
  (input: { row_id: string }) => new WorkflowResponse(announceReturnLabelStep(input)),
)
