import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { isPaused } from "../store"
import { openContext } from "../context"
import { eraseCustomers, fileVault } from "../fulfilment"

/** Deletes what the plugin holds of a deleted customer at once; what is missed here, the nightly job finds. */
export default async function eraseDeletedCustomer({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const context = await openContext(container)
  // The files that a copied database names are those of the store that it was copied of.
  if (isPaused(context)) {
    return
  }
  await eraseCustomers(context, fileVault(container), [event.data.id])
}

export const config: SubscriberConfig = { event: "customer.deleted" }
