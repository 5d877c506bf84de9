import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { updateFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { openContext } from "../context"
import { planLabels } from "../fulfilment"

interface ShowLabelsInput {
  row_id: string
  /** Those just read, not yet in the ledger. */
  numbers: string[]
}

const PATIENCE_SECONDS = 20

/**
 * Updates a fulfillment's labels from what is known of its shipment.
 *
 * Core replaces the whole set, and the numbers may come while the label is still being fetched: without the lock the
 * later write would undo the earlier one. Repeatable, so there is nothing to compensate.
 */
export const showLabelsStep = createStep(
  "shipment-ordering-show-labels",
  async ({ row_id, numbers }: ShowLabelsInput, { container }) => {
    await container.resolve(Modules.LOCKING).execute(
      `shipment-ordering:labels:${row_id}`,
      async () => {
        const update = await planLabels(await openContext(container), { rowId: row_id, numbers })
        if (update) {
          await updateFulfillmentWorkflow(container).run({ input: update })
        }
      },
      { timeout: PATIENCE_SECONDS },
    )
    return new StepResponse({ row_id })
  },
)
