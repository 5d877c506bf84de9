import type { Logger } from "@medusajs/framework/types"
import { LRUCache } from "lru-cache"
import { MINUTE_MS } from "./durations"
import { perProcess } from "./process-state"

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
