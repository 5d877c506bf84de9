import { LRUCache } from "lru-cache"
import type { Logger } from "@medusajs/framework/types"
import { MINUTE_MS } from "./time-units"
import { isIPv6 } from "node:net"

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
  const lastWarnings = warnings()
  if (!lastWarnings.has(message)) {
    lastWarnings.set(message, true)
    logger.warn(`shipment-ordering: ${message}`)
  }
}

const MOST_VISITORS = 20_000

interface VisitorRequest {
  /** IP address. */
  address: string
  perMinute: number
  /** On the clock of `performance.now`. */
  now?: number
}

/**
 * Makes a counter of visitors' requests for one limit, in this process only. In no minute, whenever it begins, a visitor
 * has more requests than the limit; all of them may come at once.
 *
 * @returns counts a request and returns 0; if there were too many, does not count it and returns how many
 *   milliseconds to wait
 */
export function visitorCounter(): (request: VisitorRequest) => number {
  /** When each visitor's counted requests of the last minute came. */
  const requestTimes = perProcess(
    () =>
      new LRUCache<string, number[]>({
        max: MOST_VISITORS,
        ttl: MINUTE_MS,
        // Delete a visitor's entry as soon as the minute is over.
        ttlAutopurge: true,
        ttlResolution: 0,
      }),
  )
  return ({ address, perMinute, now = performance.now() }) => {
    const visitor = networkOf(address)
    const recent = (requestTimes().get(visitor) ?? []).filter((time) => time + MINUTE_MS - now > 0)
    const tooMany = recent.at(-perMinute)
    if (tooMany !== undefined) {
      return tooMany + MINUTE_MS - now
    }
    requestTimes().set(visitor, [...recent, now])
    return 0
  }
}

/** One household has 2^64 IPv6 addresses with the same first half, so only that half counts. */
function networkOf(address: string): string {
  // Some proxies add the port, which differs for each connection.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
  if (!isIPv6(plain)) {
    return plain
  }
  const [head = "", tail] = plain.split("::")
  const first = head.split(":").filter(Boolean)
  const last = (tail ?? "").split(":").filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill("0"), ...last].slice(0, 4).join(":").toLowerCase()
}
