import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { shipOrderStep, type ShipOrderInput } from "./steps/ship-order"

export const shipOrderWorkflowId = "shipment-ordering-ship-order"

/** Ships what a person wants of an order: corrects its address, and fulfils it as core does. */
export const shipOrderWorkflow = createWorkflow(
  shipOrderWorkflowId,
  (input: ShipOrderInput) => new WorkflowResponse(shipOrderStep(input)),
)
