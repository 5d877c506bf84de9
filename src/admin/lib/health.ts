import type {
  serialiseAccount,
  serialiseBreaker,
  serialiseJob,
  serialiseStats,
} from "../../api/admin/shipment-ordering/health/route"
import type { OrderAlertKind } from "../../modules/shipment_ordering"
import type { Json } from "./sdk"
import type { Environment } from "./settings"
import type { ShipmentState } from "./shipment"

export type AccountHealth = Json<ReturnType<typeof serialiseAccount>>
export type ServiceHealth = Json<ReturnType<typeof serialiseBreaker>> & { environment: Environment }

/** The answer of `GET /admin/shipment-ordering/health`. */
export interface Health {
  accounts: AccountHealth[]
  services: ServiceHealth[]
  shipments: { state: ShipmentState; count: number; troubled: number; oldest_at: string }[]
  callbacks: { are_possible: boolean; last_at: string | null }
  /** Of the answering process; without numbers before the first price request. */
  quotes: { shared_with_other_processes: boolean } & Partial<ReturnType<typeof serialiseStats>>
  alerts: { kind: OrderAlertKind; count: number; last_raised_at: string }[]
  jobs: Json<ReturnType<typeof serialiseJob>>[]
  /** The store is a copy: no job works, and none is late. */
  is_paused: boolean
  /** `medusa-config` has the plugin but not a provider that is needed. */
  configuration_gap: { code: "provider_missing" | "provider_renamed" } | null
  checked_at: string
}

/** Share of prices that needed no call to the service, from 0 to 1; undefined before the first price. */
export function hitRate({ quotes }: Pick<Health, "quotes">): number | undefined {
  const { fresh_hits = 0, stale_hits = 0, shared_hits = 0, upstream_calls = 0 } = quotes
  const hits = fresh_hits + stale_hits + shared_hits
  return hits + upstream_calls > 0 ? hits / (hits + upstream_calls) : undefined
}

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
  const asked = optionId ? options?.filter(({ id }) => id === optionId) : options
  if (!asked || (optionId && asked.length === 0)) {
    return stopped
  }
  return stopped.filter(({ handle }) => asked.some(({ account }) => account === handle))
}
