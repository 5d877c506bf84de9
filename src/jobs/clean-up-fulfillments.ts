import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isPaused } from "../store"
import { openContext } from "../context"
import { cleanUpOrphans } from "../fulfilment"

/** Deletes fulfillments that crashes left without an order. */
export default async function cleanUpFulfillments(container: MedusaContainer): Promise<void> {
  const context = await openContext(container)
  if (isPaused(context)) {
    return
  }
  const deleted = await cleanUpOrphans(context, container.resolve(Modules.FULFILLMENT))
  if (deleted > 0) {
    context.logger.info(`shipment-ordering: ${deleted} fulfillments without an order were deleted`)
  }
  await context.plugin.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-clean-up", schedule: "17 * * * *" } as const
