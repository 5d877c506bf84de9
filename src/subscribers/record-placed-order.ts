import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { openContext } from "../context"
import { recordOrder } from "../pricing"

/** Keeps how the price of a placed order was made. The job finds orders that this misses. */
export default async function recordPlacedOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await recordOrder(await openContext(container), event.data.id)
}

export const config: SubscriberConfig = { event: "order.placed" }
