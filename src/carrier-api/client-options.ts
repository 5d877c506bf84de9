import type { CarrierApiErrorKind } from "./errors/carrier-api-error"
import type { EndpointsInput } from "./endpoints"
import type { Operation } from "./operation"

/** API, "Versioning", point 2. */
export type Environment = "production" | "development"

/** One attempt of one call, for logs and counters. It never holds a key, a query or a body. */
export interface CallReport {
  operation: Operation
  method: string
  /** Below the service's base URL. For a label only the origin: its path may be all that guards it. */
  path: string
  status?: number
  errorKind?: CarrierApiErrorKind
  /** What the answer's `Server` header names as the software behind it. */
  server?: string
  durationMs: number
  attempt: number
  correlationId: string
}

export interface ClientOptions {
  /** As a merchant pastes it; see `readServiceAddress`. */
  host: string
  environment: Environment
  /** Without it prices can be asked for; everything else is an `auth` error before any call. */
  apiKey?: string
  /** Per attempt; for `calculate` the whole call. Defaults are in `operationRules`. */
  timeoutsMs?: Partial<Record<Operation, number>>
  endpoints?: EndpointsInput
  /** What it throws is ignored: a failing log must not make an ordered shipment look like an error. */
  onCall?: (report: CallReport) => void
  /** Milliseconds since 1970. */
  now?: () => number
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** At least 0, below 1; spreads the waits between attempts. */
  random?: () => number
}
