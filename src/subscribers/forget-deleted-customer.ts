import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { pluginScope } from "../runtime/plugin-scope"
import { forgetCustomers } from "../runtime/privacy/forget-customers"
import { fileVault } from "../runtime/shipments/file-vault"

/** Deletes what the plugin holds of a deleted customer at once; what is missed here, the nightly job finds. */
export default async function forgetDeletedCustomer({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await forgetCustomers(pluginScope(container), fileVault(container), [event.data.id])
}

export const config: SubscriberConfig = { event: "customer.deleted" }
