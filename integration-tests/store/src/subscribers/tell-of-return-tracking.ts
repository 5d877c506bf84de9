import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"

/** A shop's own subscriber to the numbers of returns; the feed stands in for e-mail. */
export default async function tellOfReturnTracking({
  event,
  container,
}: SubscriberArgs<{ order_id: string; new_numbers: { number: string }[] }>): Promise<void> {
  const { order_id, new_numbers } = event.data
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: order_id,
    channel: "feed",
    template: "return-tracking",
    data: { ...event.data },
    idempotency_key: `return-tracking:${new_numbers.map(({ number }) => number).join()}`,
  })
}

export const config: SubscriberConfig = { event: "shipment_ordering.return_tracking_attached" }
