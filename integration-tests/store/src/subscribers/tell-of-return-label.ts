import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"
import { fetchLabelWorkflow } from "medusa-plugin-shipment-ordering/workflows"

/** A shop's own subscriber (docs/notifications.md, "Store events"); the feed stands in for e-mail. */
export default async function tellOfReturnLabel({
  event,
  container,
}: SubscriberArgs<{ id: string; order_id: string }>): Promise<void> {
  const { id, order_id } = event.data
  const { result: label } = await fetchLabelWorkflow(container).run({ input: { id } })
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: order_id,
    channel: "feed",
    template: "return-label",
    data: { ...event.data, filename: label.filename, content: label.content_base64 },
    idempotency_key: `return-label:${id}`,
  })
}

export const config: SubscriberConfig = { event: "shipment_ordering.return_label_ready" }
