import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../account"
import { pluginScope, errorText } from "../context"

import { findOrders } from "../desk"
import { autoFulfilOrderWorkflow } from "../workflows/auto-fulfil-order"

/** Fulfils by themselves the orders whose event was lost, and tries again where the service was down. */
export default async function autoFulfilOrders(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  for (const order_id of await findOrders(scope)) {
    try {
      await autoFulfilOrderWorkflow(container).run({ input: { order_id } })
    } catch (error) {
      scope.logger.warn(`shipment-ordering: order ${order_id} was not tried, ${errorText(error)}`)
    }
  }
  await scope.memory.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-auto-fulfil", schedule: "* * * * *" } as const
