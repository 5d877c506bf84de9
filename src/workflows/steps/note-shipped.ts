import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../context"
import type { ShippedPlan } from "../../fulfilment"

interface NoteShippedInput {
  row_id: string
  plan: ShippedPlan
}

/** Runs after the fulfillment is shipped; a crash before it is mended by the next run. */
export const noteShippedStep = createStep(
  "shipment-ordering-note-shipped",
  async ({ row_id, plan }: NoteShippedInput, { container }) => {
    if (plan.isShippedAfterwards) {
      await pluginScope(container).memory.ledger.note(row_id, { shipped_at: new Date() })
    }
    return new StepResponse()
  },
)
