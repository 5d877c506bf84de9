import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../runtime/plugin-scope"
import { announceReturnLabel } from "../../runtime/returns/announce-return-label"

const PATIENCE_SECONDS = 20

/** Under a lock: two workers at the same time would both tell the customer. */
export const announceReturnLabelStep = createStep(
  "shipment-ordering-announce-return-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    await container
      .resolve(Modules.LOCKING)
      .execute(
        `shipment-ordering:announce:${row_id}`,
        () =>
          announceReturnLabel(pluginScope(container), container.resolve(Modules.EVENT_BUS), row_id),
        { timeout: PATIENCE_SECONDS },
      )
    return new StepResponse({ row_id })
  },
)
