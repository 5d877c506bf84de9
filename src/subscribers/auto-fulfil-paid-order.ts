import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { openContext } from "../context"
import { ordersOfPayments } from "../shipping"
import { autoFulfilOrderWorkflow } from "../workflows"

/** Fulfils an order as soon as it is paid, if the settings say so. The job finds orders that this misses. */
export default async function autoFulfilPaidOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const filters = { id: event.data.id }
  const { ids } = await ordersOfPayments(await openContext(container), { filters })
  for (const orderId of ids) {
    await autoFulfilOrderWorkflow(container).run({ input: { order_id: orderId, is_event: true } })
  }
}

export const config: SubscriberConfig = { event: "payment.captured" }
