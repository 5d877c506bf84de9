import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { readConfiguration } from "../account/configuration"
import { isKeyRefused } from "../account/is-key-refused"
import { expiresSoon, isOver, keyValidity } from "../account/key-validity"
import type { PluginScope } from "../plugin-scope"

/**
 * - `missing`: none was saved for the environment in use
 * - `unreadable`: the encryption key that it was saved with is not configured
 * - `refused`: the service has lately refused it for a shipment
 * - `expired`: its last day is over, and it was not refused yet
 * - `expiring`: about a month is left, or less
 */
export type KeyState = "saved" | "missing" | "unreadable" | "refused" | "expired" | "expiring"

export interface AccountHealth {
  account: Account
  state: KeyState
  hint: string | null
  savedAt: Date | null
  /** Last day, `YYYY-MM-DD`: the merchant's word, else a year from when it was saved. */
  validUntil: string | null
  /** Whether that is a year from when it was saved; null without a key. */
  isEstimate: boolean | null
}

const NO_VALIDITY = { validUntil: null, isEstimate: null }

/** How each account stands with the key of the environment that it uses. */
export async function readAccountHealth(scope: PluginScope): Promise<AccountHealth[]> {
  const { accounts } = await readConfiguration(scope.memory)
  return Promise.all(accounts.map((account) => judge(scope, account)))
}

async function judge(scope: PluginScope, account: Account): Promise<AccountHealth> {
  const key = account.keys[account.environment]
  if (!key) {
    return { account, state: "missing", hint: null, savedAt: null, ...NO_VALIDITY }
  }
  const validity = keyValidity(key)
  const state = await stateOf(scope, account, validity)
  return { account, state, hint: key.hint, savedAt: key.savedAt, ...validity }
}

async function stateOf(
  scope: PluginScope,
  account: Account,
  validity: { validUntil: string },
): Promise<KeyState> {
  if (scope.memory.accounts.whyUnreadable(account)) {
    return "unreadable"
  }
  if (await isKeyRefused(scope, account)) {
    return "refused"
  }
  if (isOver(validity)) {
    return "expired"
  }
  return expiresSoon(validity) ? "expiring" : "saved"
}
