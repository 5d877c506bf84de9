import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { readConfiguration } from "../account/configuration"
import { isKeyRefused } from "../account/is-key-refused"
import { expiresSoon, keyValidity } from "../account/key-validity"
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
  /** Last day, `YYYY-MM-DD`: the merchant's word, else a year from when it was saved. */
  validUntil: string | null
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
  const validity = keyValidity(key)
  const isRefused = await isKeyRefused(scope, account)
  const state = isRefused ? "refused" : expiresSoon(validity) ? "expiring" : "saved"
  return { account, state, hint: key.hint, savedAt: key.savedAt, validUntil: validity.validUntil }
}
