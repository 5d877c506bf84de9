import type { Health as ReadHealth } from "../../api/admin/shipment-ordering/health/route"
import type { Sent } from "./sdk"
import type { Environment } from "./settings"

type SentHealth = Sent<ReadHealth>

export type AccountHealth = SentHealth["accounts"][number]
export type ServiceHealth = SentHealth["services"][number] & { environment: Environment }

/** The answer of `GET /admin/shipment-ordering/health`. */
export type Health = Omit<SentHealth, "services"> & { services: ServiceHealth[] }

/** An account that cannot order: its API key is missing, unreadable or refused. */
export interface StoppedKey {
  handle: string
  state: "missing" | "unreadable" | "refused"
}

interface Concern {
  /** The options of this plugin; undefined if they are unknown. */
  options: { id: string; account: string }[] | undefined
  /** The option to check; undefined for all. */
  optionId?: string
}

export function toStoppedKeys(accounts: AccountHealth[]): StoppedKey[] {
  return accounts.flatMap(({ handle, api_key: { state } }) =>
    state === "missing" || state === "unreadable" || state === "refused" ? [{ handle, state }] : [],
  )
}

/**
 * The stopped keys that matter to these options. If the option no longer exists, all keys count: one warning too
 * many is better than one too few.
 */
export function keysOfConcern(stopped: StoppedKey[], { options, optionId }: Concern): StoppedKey[] {
  const relevantOptions = optionId ? options?.filter(({ id }) => id === optionId) : options
  if (!relevantOptions || (optionId && relevantOptions.length === 0)) {
    return stopped
  }
  return stopped.filter(({ handle }) => relevantOptions.some(({ account }) => account === handle))
}
