import { LRUCache } from "lru-cache"
import type { Logger } from "@medusajs/framework/types"
import { MINUTE_MS } from "./durations"

/**
 * What a process remembers between requests: known prices, breakers, the configuration. Medusa makes several instances
 * of a module's service and of a provider in one process, so that none of it can live in them. It is all in this one object.
 */
const state = new Map<symbol, unknown>()

/** A part of it, which is made when it is first asked for. */
export function perProcess<T>(make: () => T): () => T {
  const part = Symbol()
  return () => {
    if (!state.has(part)) {
      state.set(part, make())
    }
    return state.get(part) as T
  }
}

/** The process remembers nothing any more, as after a restart. For tests that share one process. */
export function resetProcessState(): void {
  state.clear()
}

const warnings = perProcess(
  () => new LRUCache<string, true>({ max: 200, ttl: MINUTE_MS, ttlResolution: 0 }),
)

/** Warns of what may happen with every price: the same words at most once a minute. */
export function warnSeldom(logger: Pick<Logger, "warn">, message: string): void {
  const said = warnings()
  if (!said.has(message)) {
    said.set(message, true)
    logger.warn(`shipment-ordering: ${message}`)
  }
}
