import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { commitTracking } from "../../runtime/shipments/commit-tracking"
import { pluginScope } from "../../runtime/plugin-scope"
import type { TrackingReading } from "../../runtime/shipments/read-tracking"

/** Runs last and is repeatable, so there is nothing to compensate. */
export const commitTrackingStep = createStep(
  "shipment-ordering-commit-tracking",
  async ({ reading }: { reading: TrackingReading | undefined }, { container }) => {
    if (reading) {
      await commitTracking(pluginScope(container), reading)
    }
    return new StepResponse(reading?.numbers ?? [])
  },
)
