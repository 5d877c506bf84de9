import type { MedusaContainer } from "@medusajs/framework/types"
import { doDuties, eachAlone, runJob } from "../context"
import { takeDueOrders } from "../desk"
import { recordMissedOrders } from "../pricing"
import { autoFulfilOrderWorkflow } from "../workflows"

/** The next run takes up what is left. */
const FOR_MS = 50_000

/** Keeps the list of orders to ship and the prices of orders, fulfils orders whose event was lost, and tries again after an outage of the service. */
export default async function autoFulfilOrders(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await doDuties(context, {
      "the list of orders to ship": () => context.plugin.ordersToShip.refresh(),
      "the prices of orders": () => recordMissedOrders(context),
      "automatic fulfillment": async () => {
        const end = performance.now() + FOR_MS
        await eachAlone(context, await takeDueOrders(context), {
          nameOf: (order_id) => `order ${order_id}`,
          work: async (order_id) => {
            if (performance.now() > end) return
            await autoFulfilOrderWorkflow(container).run({ input: { order_id } })
          },
        })
      },
    })
  })
}

export const config = { name: "shipment-ordering-auto-fulfil", schedule: "* * * * *" } as const
