import { type PluginContext, DAY_MS } from "../context"
import type { Account, AccountKey } from "../modules/shipment_ordering"

/**
 * - `missing`: no key is saved for the environment in use
 * - `unreadable`: the encryption key that sealed it is not configured
 * - `refused`: the service's last answer to it was a refusal
 * - `expired`: its last day is over, but the service has not refused it yet
 * - `expiring`: at most 30 days are left
 */
export type KeyState = "saved" | "missing" | "unreadable" | "refused" | "expired" | "expiring"

/** Each account and the state of its key, in the environment that it uses. Shows only the key's last characters. */
export async function readAccountHealth(context: PluginContext) {
  return Promise.all(
    context.configuration.accounts.map(async (account) => {
      const key = account.keys[account.environment]
      const validity = key && keyValidity(key)
      return {
        handle: account.handle,
        environment: account.environment,
        base_url: account.baseUrl ?? null,
        api_key: {
          /**
           * `refused` by the service; `unreadable`: the encryption key that sealed it is not configured; `expiring`: at
           * most 30 days are left.
           */
          state: validity ? await stateOf(context, account, validity) : ("missing" as const),
          hint: key?.hint ?? null,
          saved_at: key?.savedAt ?? null,
          /** Last day. */
          valid_until: validity?.validUntil ?? null,
          /** True: one year after it was saved. */
          is_estimate: validity?.isEstimate ?? null,
        },
      }
    }),
  )
}

async function stateOf(
  context: PluginContext,
  account: Account,
  { isOver, endsSoon }: KeyValidity,
): Promise<KeyState> {
  if (context.plugin.accounts.whyUnreadable(account)) return "unreadable"
  if (await isKeyRefused(context, account)) return "refused"
  if (isOver) return "expired"
  return endsSoon ? "expiring" : "saved"
}

/** An API key is valid for 365 days after its creation (API, "API key"), which is about when it was saved. */
const VALID_DAYS = 365

const WARN_DAYS = 30

interface KeyValidity {
  /** Last day, `YYYY-MM-DD`. */
  validUntil: string
  /** True when the merchant has not entered the day. */
  isEstimate: boolean
  /** Whether that day is over. If it is an estimate, the service may still accept the key. */
  isOver: boolean
  /** Whether the merchant should create a new key. */
  endsSoon: boolean
}

/** The last day of a key: as the merchant entered it, else counted from when it was saved. */
export function keyValidity(key: Pick<AccountKey, "validUntil" | "savedAt">): KeyValidity {
  const estimate = new Date(key.savedAt.getTime() + VALID_DAYS * DAY_MS)
  const validUntil = key.validUntil ?? estimate.toISOString().slice(0, 10)
  const today = new Date().toISOString().slice(0, 10)
  const daysLeft = (Date.parse(validUntil) - Date.parse(today)) / DAY_MS
  return {
    validUntil,
    isEstimate: !key.validUntil,
    isOver: daysLeft < 0,
    endsSoon: daysLeft <= WARN_DAYS,
  }
}

/** Whether the service's last answer to the account's key was a refusal. */
export async function isKeyRefused(
  { plugin }: Pick<PluginContext, "plugin">,
  { handle, environment, keys }: Account,
): Promise<boolean> {
  const key = keys[environment]
  if (!key || key.refusedAt) {
    return key?.refusedAt !== undefined
  }
  const since = key.acceptedAt ?? key.savedAt
  return plugin.queue.isKeyRefused({ account: handle, environment, since })
}
