import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { announceReturnLabel } from "../returns"
import { announceInTurn } from "./announce-in-turn"
export const announceReturnLabelStep = createStep(
  "shipment-ordering-announce-return-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceReturnLabel)
    return new StepResponse({ row_id })
  },
)

/** Tells the store of a return's label that no event has told yet. */
export const announceReturnLabelWorkflow = createWorkflow(
  "shipment-ordering-announce-return-label",
  (input: { row_id: string }) => new WorkflowResponse(announceReturnLabelStep(input)),
)
