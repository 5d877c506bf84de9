import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../context"
import { commitTracking, type TrackingOutcome } from "../../fulfilment"

interface CommitTrackingInput {
  row_id: string
  outcome: TrackingOutcome
}

/** What the caller is told: the numbers known now, or why they could not be read. */
export interface TrackingResult {
  numbers: string[]
  problem?: string
}

/** Runs last and is repeatable, so there is nothing to compensate. */
export const commitTrackingStep = createStep(
  "shipment-ordering-commit-tracking",
  async ({ row_id, outcome }: CommitTrackingInput, { container }) => {
    const scope = pluginScope(container)
    switch (outcome.kind) {
      case "read":
        await commitTracking(scope, outcome.reading)
        return new StepResponse<TrackingResult>({ numbers: outcome.reading.numbers })
      case "failed":
        await scope.memory.ledger.note(row_id, { last_error: outcome.error })
        return new StepResponse<TrackingResult>({ numbers: [], problem: outcome.error.message })
      case "not-now":
        return new StepResponse<TrackingResult>({ numbers: [] })
    }
  },
)
