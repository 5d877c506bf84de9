import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { openContext } from "../context"
import { alertChannels, checkPlacedOrder as check } from "../desk"

/** Alerts the merchant to an order that could not be shipped as it was placed. */
export default async function checkPlacedOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await check(await openContext(container), alertChannels(container), event.data.id)
}

export const config: SubscriberConfig = { event: "order.placed" }
