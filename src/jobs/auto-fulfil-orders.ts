import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../store"
import { openContext, errorText } from "../context"
import { takeDueOrders } from "../desk"
import { autoFulfilOrderWorkflow } from "../workflows"

/** Fulfils orders whose event was lost, and tries again after an outage of the service. */
export default async function autoFulfilOrders(container: MedusaContainer): Promise<void> {
  const context = await openContext(container)
  if (isPaused(context)) {
    return
  }
  for (const order_id of await takeDueOrders(context)) {
    try {
      await autoFulfilOrderWorkflow(container).run({ input: { order_id } })
    } catch (error) {
      context.logger.warn(`shipment-ordering: order ${order_id} was not tried, ${errorText(error)}`)
    }
  }
  await context.plugin.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-auto-fulfil", schedule: "* * * * *" } as const
