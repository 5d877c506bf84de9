import { type PluginContext, DAY_MS } from "../context"
import {
  type Account,
  type AccountKey,
  JOB_MINUTES,
  type JobName,
} from "../modules/shipment_ordering"
import { canonicalHost, type ServiceStanding } from "../quote-book"

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
export async function readAccountHealth(context: PluginContext): Promise<AccountHealth[]> {
  const { accounts } = context.configuration
  return Promise.all(accounts.map((account) => judge(context, account)))
}

async function judge(context: PluginContext, account: Account): Promise<AccountHealth> {
  const key = account.keys[account.environment]
  if (!key) {
    return { account, state: "missing", hint: null, savedAt: null, ...NO_VALIDITY }
  }
  const validity = keyValidity(key)
  const state = await stateOf(context, account, validity)
  return { account, state, hint: key.hint, savedAt: key.savedAt, ...validity }
}

async function stateOf(
  context: PluginContext,
  account: Account,
  validity: { validUntil: string },
): Promise<KeyState> {
  if (context.plugin.accounts.whyUnreadable(account)) {
    return "unreadable"
  }
  if (await isKeyRefused(context, account)) {
    return "refused"
  }
  if (isOver(validity)) {
    return "expired"
  }
  return expiresSoon(validity) ? "expiring" : "saved"
}

/** Of an API key (API, "API key"): 365 days from when it was created, which is about when it was saved. */
const VALID_DAYS = 365

const WARN_DAYS = 30

interface KeyValidity {
  /** Last day, `YYYY-MM-DD`. */
  validUntil: string
  /** It was not entered. */
  isEstimate: boolean
}

/** Until when a key is taken, as the merchant has entered it, else by when it was saved. */
export function keyValidity(key: Pick<AccountKey, "validUntil" | "savedAt">): KeyValidity {
  if (key.validUntil) {
    return { validUntil: key.validUntil, isEstimate: false }
  }
  const end = new Date(key.savedAt.getTime() + VALID_DAYS * DAY_MS)
  return { validUntil: end.toISOString().slice(0, 10), isEstimate: true }
}

/** Whole days until a key's last day is over; 0 on that day, below it afterwards. */
function daysLeft({ validUntil }: Pick<KeyValidity, "validUntil">, now: Date): number {
  const today = Date.parse(now.toISOString().slice(0, 10))
  return Math.round((Date.parse(validUntil) - today) / DAY_MS)
}

/** Whether a key's last day is over. By an estimate, the service may take it for a while yet. */
export function isOver(validity: Pick<KeyValidity, "validUntil">): boolean {
  return daysLeft(validity, new Date()) < 0
}

/** Whether it is time to think of a new key. */
export function expiresSoon(validity: Pick<KeyValidity, "validUntil">): boolean {
  return daysLeft(validity, new Date()) <= WARN_DAYS
}

/** Whether the service's last word on the key of an account's environment was a refusal. */
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

export interface JobHealth {
  name: JobName
  everyMinutes: number
  lastAt: Date | null
  /**
   * It has left out its last three times. One that never ran is not late: the store may be new. Neither is
   * any in a store that is paused, where all of them stay away.
   */
  isLate: boolean
}

const MISSED = 3
const MINUTE_MS = 60_000

/** When each of the plugin's jobs last got through. */
export function judgeJobs(
  lastTimes: ReadonlyMap<string, Date>,
  { now, isPaused }: { now: Date; isPaused: boolean },
): JobHealth[] {
  return (Object.entries(JOB_MINUTES) as [JobName, number][]).map(([name, everyMinutes]) => {
    const lastAt = lastTimes.get(name) ?? null
    const isLate =
      !isPaused &&
      lastAt !== null &&
      now.getTime() - lastAt.getTime() > MISSED * everyMinutes * MINUTE_MS
    return { name, everyMinutes, lastAt, isLate }
  })
}

/** Of the services that were asked since the process began, those at which an account still is. */
export function servicesInUse(
  services: ServiceStanding[],
  accounts: Pick<Account, "baseUrl" | "environment">[],
): ServiceStanding[] {
  const inUse = new Set(
    accounts.map(({ baseUrl, environment }) => keyOf(canonicalHost(baseUrl ?? ""), environment)),
  )
  return services.filter(({ host, environment }) => inUse.has(keyOf(host, environment)))
}

function keyOf(host: string, environment: string): string {
  return JSON.stringify([host, environment])
}
