import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../runtime/plugin-scope"
import { announceTracking } from "../../runtime/shipments/announce-tracking"

const PATIENCE_SECONDS = 20

/** Under a lock: a callback and a poll at the same time would both tell the customer. */
export const announceTrackingStep = createStep(
  "shipment-ordering-announce-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    await container
      .resolve(Modules.LOCKING)
      .execute(
        `shipment-ordering:announce:${row_id}`,
        () =>
          announceTracking(pluginScope(container), container.resolve(Modules.EVENT_BUS), row_id),
        { timeout: PATIENCE_SECONDS },
      )
    return new StepResponse({ row_id })
  },
)
