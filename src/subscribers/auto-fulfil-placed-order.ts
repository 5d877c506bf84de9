import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { autoFulfilOrderWorkflow } from "../workflows"

/** Fulfils an order as soon as it is placed, if the settings say so. The job finds orders that this misses. */
export default async function autoFulfilPlacedOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await autoFulfilOrderWorkflow(container).run({
    input: { order_id: event.data.id, is_event: true },
  })
}

export const config: SubscriberConfig = { event: "order.placed" }
