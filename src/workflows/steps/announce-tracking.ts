import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { announceTracking } from "../../fulfilment"
import { announceInTurn } from "./announce-in-turn"

export const announceTrackingStep = createStep(
  "shipment-ordering-announce-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceTracking)
    return new StepResponse({ row_id })
  },
)
