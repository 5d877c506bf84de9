import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { openContext, checkPause } from "../context"
import { eraseCustomers } from "../fulfilment"
import { fileVault } from "../labels"

/** Deletes the data of a deleted customer at once. The nightly job finds customers that this misses. */
export default async function eraseDeletedCustomer({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const context = await openContext(container)
  // In a copied database the named files are those of the original store.
  if (checkPause(context)) {
    return
  }
  await eraseCustomers(context, fileVault(container), [event.data.id])
}

export const config: SubscriberConfig = { event: "customer.deleted" }
