import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { autoFulfilOrderStep, type AutoFulfilInput } from "./steps/auto-fulfil-order"

export const autoFulfilOrderWorkflowId = "shipment-ordering-auto-fulfil-order"

/** Fulfils an order by itself, if the settings wish it and it can be. Repeating it does only what is still missing. */
export const autoFulfilOrderWorkflow = createWorkflow(
  autoFulfilOrderWorkflowId,
  (input: AutoFulfilInput) => new WorkflowResponse(autoFulfilOrderStep(input)),
)
