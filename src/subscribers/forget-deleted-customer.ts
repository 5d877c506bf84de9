import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { isPaused } from "../account"
import { pluginScope } from "../context"
import { forgetCustomers, fileVault } from "../fulfilment"

/** Deletes what the plugin holds of a deleted customer at once; what is missed here, the nightly job finds. */
export default async function forgetDeletedCustomer({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const scope = pluginScope(container)
  // The files that a copied database names are those of the store that it was copied of.
  if (await isPaused(scope)) {
    return
  }
  await forgetCustomers(scope, fileVault(container), [event.data.id])
}

export const config: SubscriberConfig = { event: "customer.deleted" }
