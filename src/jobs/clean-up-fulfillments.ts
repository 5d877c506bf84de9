import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isPaused } from "../account"
import { pluginScope } from "../context"
import { cleanUpOrphans } from "../fulfilment"

/** Clears away what crashes have left behind. */
export default async function cleanUpFulfillments(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  const deleted = await cleanUpOrphans(scope, container.resolve(Modules.FULFILLMENT))
  if (deleted > 0) {
    scope.logger.info(`shipment-ordering: ${deleted} fulfillments of no order were cleared away`)
  }
  await scope.memory.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-clean-up", schedule: "17 * * * *" } as const
