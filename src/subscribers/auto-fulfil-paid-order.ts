import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { orderOfPayment } from "../runtime/auto-fulfil/find-orders"
import { pluginScope } from "../runtime/plugin-scope"
import { autoFulfilOrderWorkflow } from "../workflows/auto-fulfil-order"

/** Fulfils an order as soon as it is paid, if that is the setting; what is missed here, the job finds. */
export default async function autoFulfilPaidOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const orderId = await orderOfPayment(pluginScope(container), event.data.id)
  if (orderId) {
    await autoFulfilOrderWorkflow(container).run({ input: { order_id: orderId, is_event: true } })
  }
}

export const config: SubscriberConfig = { event: "payment.captured" }
