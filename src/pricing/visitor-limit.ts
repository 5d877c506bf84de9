import { isIPv6 } from "node:net"
import { LRUCache } from "lru-cache"
import { type PluginContext, MINUTE_MS, errorText, perProcess, warnSeldom } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { type LoadLimit, settleWithin } from "../quote-book"
import { requestNotes } from "./request-notes"

/** If the database takes longer to count, the call is allowed: the price matters more. */
const COUNT_MS = 150
const MOST_VISITORS = 20_000

/**
 * Per visitor, the time until which the calls so far use up the budget. Kept for a minute, only in this process.
 * The processes share the account's total, which protects the service.
 */
const visitors = perProcess(
  () =>
    new LRUCache<string, number>({
      max: MOST_VISITORS,
      ttl: MINUTE_MS,
      // Delete a visitor's entry as soon as the minute is over.
      ttlAutopurge: true,
      ttlResolution: 0,
    }),
)

/**
 * The limit of the current visitor, from the plugin option `callBudgets`. Prices and lists of parcel lockers
 * count together; placing orders has the same budget once more. Undefined for admins and jobs.
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
        warnSeldom(logger, `could not count visitors' requests: ${errorText(error)}`)
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

/** Counts a visitor's question, like `CallBudget.take`. Returns false and does not count if there were too many. */
export function countVisitor(
  address: string,
  perMinute: number,
  { isPlacingOrder = false, now = performance.now() } = {},
): boolean {
  const visitor = `${networkOf(address)} ${isPlacingOrder}`
  const eachMs = MINUTE_MS / perMinute
  const until = Math.max(visitors().get(visitor) ?? 0, now)
  // 0.001 allows for the rounding error of floating-point sums.
  if (until - now > MINUTE_MS - eachMs + 0.001) {
    return false
  }
  visitors().set(visitor, until + eachMs)
  return true
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
