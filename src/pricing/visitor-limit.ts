import { isIPv6 } from "node:net"
import { LRUCache } from "lru-cache"
import { type PluginContext, MINUTE_MS, errorText, perProcess, warnSeldom } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { type LoadLimit, settleWithin } from "../quote-book"
import { requestNotes } from "./request-notes"

/** With a slower database there is no limit: the price matters more than the count. */
const COUNT_MS = 150
const MOST_VISITORS = 20_000

/**
 * Per visitor, the time until which the calls so far use up the budget. Kept in the memory
 * of this process for a minute and nowhere else: what the processes share is the total, which is what
 * spares the service.
 */
const visitors = perProcess(
  () =>
    new LRUCache<string, number>({
      max: MOST_VISITORS,
      ttl: MINUTE_MS,
      // Nothing is left of a visitor after it.
      ttlAutopurge: true,
      ttlResolution: 0,
    }),
)

/**
 * What the visitor of the request that is being answered may ask of a service: prices and lists of parcel
 * lockers together, by the plugin option `callBudgets`, and as much again to place orders. None for admins and jobs.
 */
export function visitorLimit(
  { plugin, logger }: PluginContext,
  { handle, baseUrl }: Account & { baseUrl: string },
): LoadLimit | undefined {
  const { visitor, isPlacingOrder = false } = requestNotes() ?? {}
  if (visitor === undefined) {
    return undefined
  }
  const { visitorPerMinute, accountPerMinute } = plugin.options.callBudgets
  return {
    mayAsk() {
      const isAllowed = countVisitor(visitor, visitorPerMinute, { isPlacingOrder })
      if (!isAllowed) {
        warnSeldom(
          logger,
          `a visitor has asked for more than ${visitorPerMinute} new delivery prices and lists of parcel lockers within a minute, and waits. ` +
            "If all shoppers come from one address, such as that of a storefront's server, raise the plugin option callBudgets.visitorPerMinute.",
        )
      }
      return isAllowed
    },
    async mayCall() {
      const budget = { baseUrl, account: handle, callsPerMinute: accountPerMinute }
      const counted = plugin.callBudget.take(budget).catch((error: unknown) => {
        warnSeldom(logger, `what visitors ask could not be counted, ${errorText(error)}`)
        return true
      })
      const isAllowed = (await settleWithin(counted, COUNT_MS)) ?? true
      if (!isAllowed) {
        warnSeldom(
          logger,
          `visitors have asked for more than ${accountPerMinute} new delivery prices and lists of parcel lockers of account "${handle}" within a minute; only known ones are shown meanwhile. ` +
            "If these are shoppers, raise the plugin option callBudgets.accountPerMinute.",
        )
      }
      return isAllowed
    },
  }
}

/** Counts a question of a visitor, as `CallBudget.take` does; false, and not counted, where there were too many. */
export function countVisitor(
  address: string,
  perMinute: number,
  { isPlacingOrder = false, now = performance.now() } = {},
): boolean {
  const visitor = `${networkOf(address)} ${isPlacingOrder}`
  const eachMs = MINUTE_MS / perMinute
  const until = Math.max(visitors().get(visitor) ?? 0, now)
  // Fractions of milliseconds get lost in a sum.
  if (until - now > MINUTE_MS - eachMs + 0.001) {
    return false
  }
  visitors().set(visitor, until + eachMs)
  return true
}

/** A household has 2^64 addresses of IPv6, which differ in their last half. */
function networkOf(address: string): string {
  // Some proxies name the port as well, which each connection has its own of.
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
