import { isIPv6 } from "node:net"
import { LRUCache } from "lru-cache"
import { perProcess } from "./process-state"
import { MINUTE_MS } from "./time-units"

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
  const counted = perProcess(
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
    const recent = (counted().get(visitor) ?? []).filter((time) => time + MINUTE_MS - now > 0)
    const tooMany = recent.at(-perMinute)
    if (tooMany !== undefined) {
      return tooMany + MINUTE_MS - now
    }
    counted().set(visitor, [...recent, now])
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
