import { type PluginContext, DAY_MS } from "../context"
import {
  type Account,
  type AccountKey,
  JOB_MINUTES,
  type JobName,
} from "../modules/shipment_ordering"
import { canonicalHost, type ServiceStanding } from "../quote-book"

/**
 * - `missing`: no key is saved for the environment in use
 * - `unreadable`: the encryption key that sealed it is not configured
 * - `refused`: the service's last answer to it was a refusal
 * - `expired`: its last day is over, but the service has not refused it yet
 * - `expiring`: at most 30 days are left
 */
export type KeyState = "saved" | "missing" | "unreadable" | "refused" | "expired" | "expiring"

export interface AccountHealth {
  account: Account
  state: KeyState
  hint: string | null
  savedAt: Date | null
  /** Last day, `YYYY-MM-DD`: as the merchant entered it, else a year after the key was saved. */
  validUntil: string | null
  /** Whether the merchant has not entered `validUntil`; null without a key. */
  isEstimate: boolean | null
}

const NO_VALIDITY = { validUntil: null, isEstimate: null }

/** The state of each account's key, in the environment that the account uses. */
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

/** An API key is valid for 365 days after its creation (API, "API key"), which is about when it was saved. */
const VALID_DAYS = 365

const WARN_DAYS = 30

interface KeyValidity {
  /** Last day, `YYYY-MM-DD`. */
  validUntil: string
  /** True when the merchant has not entered the day. */
  isEstimate: boolean
}

/** The last day of a key: as the merchant entered it, else counted from when it was saved. */
export function keyValidity(key: Pick<AccountKey, "validUntil" | "savedAt">): KeyValidity {
  if (key.validUntil) {
    return { validUntil: key.validUntil, isEstimate: false }
  }
  const end = new Date(key.savedAt.getTime() + VALID_DAYS * DAY_MS)
  return { validUntil: end.toISOString().slice(0, 10), isEstimate: true }
}

/** Whole days until a key's last day: 0 on that day, negative afterwards. */
function daysLeft({ validUntil }: Pick<KeyValidity, "validUntil">, now: Date): number {
  const today = Date.parse(now.toISOString().slice(0, 10))
  return Math.round((Date.parse(validUntil) - today) / DAY_MS)
}

/** Whether a key's last day is over. If that day is an estimate, the service may still accept the key. */
export function isOver(validity: Pick<KeyValidity, "validUntil">): boolean {
  return daysLeft(validity, new Date()) < 0
}

/** Whether the merchant should create a new key. */
export function expiresSoon(validity: Pick<KeyValidity, "validUntil">): boolean {
  return daysLeft(validity, new Date()) <= WARN_DAYS
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

export interface JobHealth {
  name: JobName
  everyMinutes: number
  lastAt: Date | null
  /**
   * The job has missed its last three runs. A job that never ran is not late, because the store may be new.
   * In a paused store no job is late, because none runs.
   */
  isLate: boolean
}

const MISSED = 3
const MINUTE_MS = 60_000

/** When each of the plugin's jobs last succeeded. */
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

/** The services that were asked since the process started and that an account still uses. */
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
