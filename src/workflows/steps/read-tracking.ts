import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../runtime/plugin-scope"
import { readTracking, type TrackingOutcome } from "../../runtime/shipments/read-tracking"

export const readTrackingStep = createStep(
  "shipment-ordering-read-tracking",
  async ({ row_id }: { row_id: string }, { container }) =>
    new StepResponse<TrackingOutcome>(await readTracking(pluginScope(container), row_id)),
)
