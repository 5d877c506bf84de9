import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { PluginScope } from "../plugin-scope"

/** Whether the service's last word on the key of an account's environment was a refusal. */
export async function isKeyRefused(
  { memory }: Pick<PluginScope, "memory">,
  { handle, environment, keys }: Account,
): Promise<boolean> {
  const key = keys[environment]
  if (!key || key.refusedAt) {
    return key?.refusedAt !== undefined
  }
  const since = key.acceptedAt ?? key.savedAt
  return memory.queue.isKeyRefused({ account: handle, environment, since })
}
