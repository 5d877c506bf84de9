import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../context"
import { readTracking, type TrackingOutcome } from "../../fulfilment"

export const readTrackingStep = createStep(
  "shipment-ordering-read-tracking",
  async ({ row_id }: { row_id: string }, { container }) =>
    new StepResponse<TrackingOutcome>(await readTracking(pluginScope(container), row_id)),
)
