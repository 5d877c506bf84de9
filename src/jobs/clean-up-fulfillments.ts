import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../context"
import { Modules } from "@medusajs/framework/utils"
import { cleanUpOrphans } from "../fulfilment"

/** Deletes fulfillments that crashes left without an order. */
export default async function cleanUpFulfillments(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const deleted = await cleanUpOrphans(context, container.resolve(Modules.FULFILLMENT))
    if (deleted > 0) {
      context.logger.info(
        `shipment-ordering: ${deleted} fulfillments without an order were deleted`,
      )
    }
  })
}

export const config = { name: "shipment-ordering-clean-up", schedule: "17 * * * *" } as const
