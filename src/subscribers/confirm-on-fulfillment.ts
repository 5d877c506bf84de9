import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { openContext } from "../context"
import { confirmShipmentWorkflow } from "../workflows"

/** Confirms the shipment of a new fulfillment at once. The resume job finds shipments that this misses. */
export default async function confirmOnFulfillment({
  event,
  container,
}: SubscriberArgs<{ fulfillment_id: string }>): Promise<void> {
  const context = await openContext(container)
  const row = await context.plugin.ledger.findByFulfillment(event.data.fulfillment_id)
  const { settings } = context.configuration
  if (row?.state === "ordered" && settings.auto_confirm) {
    await confirmShipmentWorkflow(container).run({ input: { row_id: row.id } })
  }
}

export const config: SubscriberConfig = { event: "order.fulfillment_created" }
