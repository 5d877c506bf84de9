import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../store"
import { errorText } from "../context"
import { takeDueOrders } from "../desk"
import { autoFulfilOrderWorkflow } from "../workflows"

/** The next run takes up what is left. */
const FOR_MS = 50_000

/** Keeps the list of orders to ship, fulfils orders whose event was lost, and tries again after an outage of the service. */
export default async function autoFulfilOrders(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await context.plugin.ordersToShip.refresh()
    const end = performance.now() + FOR_MS
    for (const order_id of await takeDueOrders(context)) {
      if (performance.now() > end) return
      try {
        await autoFulfilOrderWorkflow(container).run({ input: { order_id } })
      } catch (error) {
        context.logger.warn(
          `shipment-ordering: order ${order_id} was not tried, ${errorText(error)}`,
        )
      }
    }
  })
}

export const config = { name: "shipment-ordering-auto-fulfil", schedule: "* * * * *" } as const
