import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"

/** A shop's own subscriber (docs/notifications.md, "Store events"); the feed stands in for e-mail. */
export default async function tellOfTracking({
  event,
  container,
}: SubscriberArgs<{ order_id: string; new_numbers: { number: string }[] }>): Promise<void> {
  const { order_id, new_numbers } = event.data
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: order_id,
    channel: "feed",
    template: "tracking-attached",
    data: { ...event.data },
    idempotency_key: `tracking:${new_numbers.map(({ number }) => number).join()}`,
  })
}

export const config: SubscriberConfig = { event: "shipment_ordering.tracking_attached" }
