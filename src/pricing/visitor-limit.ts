import { resultWithin, type LoadLimit } from "../answer-book"
import { errorText, type PluginContext, visitorCounter, warnSeldom } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { readRequestNotes } from "./request-notes"

/**
 * If a call cannot be counted in this time, it is not made: otherwise slowing down the database would lift the limit. A
 * checkout waits for its own shorter deadline only, and then shows the last known price or the fallback.
 */
const COUNT_MS = 5_000

/** Per process. The account's total, which protects the API, is shared. */
const countPriceQuestion = visitorCounter()
const countOrder = visitorCounter()

/**
 * The limit of the current visitor, from the plugin option `callBudgets`. Prices and lists of parcel lockers
 * count together; placing orders has the same budget once more. Undefined for admins and jobs.
 */
export function createVisitorLimit(
  { plugin, logger }: PluginContext,
  { handle, baseUrl }: Account & { baseUrl: string },
): LoadLimit | undefined {
  const { visitor, isPlacingOrder = false } = readRequestNotes() ?? {}
  if (visitor === undefined) {
    return undefined
  }
  const { visitorPerMinute, accountPerMinute } = plugin.options.callBudgets
  return {
    takeQuestion() {
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
    async takeCall() {
      const budget = { baseUrl, account: handle, callsPerMinute: accountPerMinute }
      const isAllowed = await resultWithin(plugin.callBudget.take(budget), COUNT_MS).catch(
        errorText,
      )
      if (typeof isAllowed !== "boolean") {
        warnSeldom(
          logger,
          `could not count visitors' requests (${isAllowed ?? "the database is too slow"}), so the service is not asked for new delivery prices and lists of parcel lockers; only known ones are shown meanwhile.`,
        )
        return false
      }
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
  const count = isPlacingOrder ? countOrder : countPriceQuestion
  return count({ address, perMinute, now }) === 0
}
