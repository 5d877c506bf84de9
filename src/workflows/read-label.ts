import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { readLabelStep } from "./steps/read-label"

/**
 * The PDF of a shipment's label, for a mail of the store's own (docs/notifications.md).
 *
 * @throws MedusaError NOT_FOUND while there is none
 */
export const readLabelWorkflow = createWorkflow(
  "shipment-ordering-read-label",
  (input: { id: string }) => new WorkflowResponse(readLabelStep(input)),
)
