import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { readConfiguration } from "../account/configuration"
import { endOfKey, endsBeforeLong } from "../account/key-validity"
import type { PluginScope } from "../plugin-scope"

/**
 * - `missing`: none was saved for the environment in use
 * - `refused`: the service has lately refused it for a shipment
 * - `expiring`: about a month is left, or less
 */
export type KeyState = "saved" | "missing" | "refused" | "expiring"

export interface AccountHealth {
  account: Account
  state: KeyState
  hint: string | null
  savedAt: Date | null
  /** An estimate: a year from when it was saved. */
  validUntil: Date | null
}

/** How each account stands with the key of the environment that it uses. */
export async function readAccountHealth(scope: PluginScope): Promise<AccountHealth[]> {
  const { accounts } = await readConfiguration(scope.memory)
  return Promise.all(accounts.map((account) => judge(scope, account)))
}

async function judge(scope: PluginScope, account: Account): Promise<AccountHealth> {
  const key = account.keys[account.environment]
  if (!key) {
    return { account, state: "missing", hint: null, savedAt: null, validUntil: null }
  }
  const validUntil = endOfKey(key)
  const isRefused = await scope.memory.queue.isKeyRefused({
    account: account.handle,
    environment: account.environment,
    since: key.savedAt,
  })
  const state = isRefused ? "refused" : endsBeforeLong(validUntil) ? "expiring" : "saved"
  return { account, state, hint: key.hint, savedAt: key.savedAt, validUntil }
}
