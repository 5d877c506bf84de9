import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { announceReturnLabel } from "../../returns"
import { announceInTurn } from "./announce-in-turn"

export const announceReturnLabelStep = createStep(
  "shipment-ordering-announce-return-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceReturnLabel)
    return new StepResponse({ row_id })
  },
)
