import { LRUCache } from "lru-cache"
import type { Logger } from "@medusajs/framework/types"
import { MINUTE_MS } from "./time-units"

/**
 * What a process remembers between requests: known prices, breakers, the configuration. Medusa creates several
 * instances of a module's service or a provider in one process, so they cannot hold this data.
 */
const state = new Map<symbol, unknown>()

/** One part of the state. `make` creates it on first use. */
export function perProcess<T>(make: () => T): () => T {
  const part = Symbol()
  return () => {
    if (!state.has(part)) {
      state.set(part, make())
    }
    return state.get(part) as T
  }
}

/** Empties the state, as a restart does. For tests that share one process. */
export function resetProcessState(): void {
  state.clear()
}

const warnings = perProcess(
  () => new LRUCache<string, true>({ max: 200, ttl: MINUTE_MS, ttlResolution: 0 }),
)

/** For warnings that may come with every price: logs the same text at most once a minute. */
export function warnSeldom(logger: Pick<Logger, "warn">, message: string): void {
  const said = warnings()
  if (!said.has(message)) {
    said.set(message, true)
    logger.warn(`shipment-ordering: ${message}`)
  }
}
