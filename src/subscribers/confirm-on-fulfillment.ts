import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { readConfiguration } from "../account"
import { pluginScope } from "../context"
import { confirmShipmentWorkflow } from "../workflows/confirm-shipment"

/** Confirms at once what was just fulfilled; what is missed here, the resume job finds. */
export default async function confirmOnFulfillment({
  event,
  container,
}: SubscriberArgs<{ fulfillment_id: string }>): Promise<void> {
  const scope = pluginScope(container)
  const row = await scope.memory.ledger.findByFulfillment(event.data.fulfillment_id)
  const { settings } = await readConfiguration(scope.memory)
  if (row?.state === "ordered" && settings.auto_confirm) {
    await confirmShipmentWorkflow(container).run({ input: { row_id: row.id } })
  }
}

export const config: SubscriberConfig = { event: "order.fulfillment_created" }
