import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"

/** Templates by event. */
const templates: Record<string, string> = {
  "shipment_ordering.tracking_attached": "tracking-attached",
  "shipment_ordering.return_tracking_attached": "return-tracking",
}

/** A shop's own subscriber (docs/notifications.md, "Store events"); the feed stands in for e-mail. */
export default async function tellOfNumbers({
  event,
  container,
}: SubscriberArgs<{ order_id: string; new_numbers: { number: string }[] }>): Promise<void> {
  const { order_id, new_numbers } = event.data
  const template = templates[event.name] ?? ""
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: order_id,
    channel: "feed",
    template,
    data: { ...event.data },
    idempotency_key: `${template}:${new_numbers.map(({ number }) => number).join()}`,
  })
}

export const config: SubscriberConfig = { event: Object.keys(templates) }
