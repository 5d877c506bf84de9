import { z } from "@medusajs/framework/zod"
import { longestCallSeconds } from "../../carrier-api"

const seconds = z.number().positive().max(86_400)
const hours = z.number().positive()

/**
 * The plugin's waiting times. The defaults suit a shop; shorter ones speed up rehearsals of crashes and outages
 * (`npm run chaos`).
 *
 * A lease must be longer than the calls it covers. Otherwise a running request would count as dead, so shorter
 * leases are refused.
 */
export const timingSchema = z
  .strictObject({
    /** Time limit for one attempt of any call to the service. By default each call has its own limit. */
    serviceTimeoutSeconds: seconds.optional(),
    /** How long a shipment belongs to the request that orders it. After that, the request counts as dead. */
    leaseSeconds: seconds.default(60),
    /** How long only one process may work on a confirmation. */
    confirmLeaseSeconds: seconds.default(45),
    /** Wait after a refused confirmation. It doubles each time, up to the longest. */
    firstRetrySeconds: seconds.default(30),
    longestRetrySeconds: seconds.default(3600),
    /** Wait after an error in the store itself, or when a label cannot be fetched. */
    failureRetrySeconds: seconds.default(300),
    /** Wait before looking again whether the order counts a shipment that is to be confirmed. */
    lookAgainSeconds: seconds.default(120),
    /** Shortest time between two reads of a shipment's numbers, however many callbacks come. */
    readAgainSeconds: seconds.default(10),
    /** Polling without a callback: the first time, while numbers are missing, after a failure. */
    firstPollSeconds: seconds.default(300),
    pollAgainSeconds: seconds.default(1800),
    pollRetrySeconds: seconds.default(900),
    /** How long a list of parcel lockers is used before it is fetched again. */
    lockersFreshSeconds: seconds.default(21_600),
    /** A fulfillment still without an order after this time was left by a crash. */
    orphanAfterSeconds: seconds.default(1800),
    /** Longest wait of a checkout for prices. Core locks the cart for two seconds. */
    quoteDeadlineMs: z.number().int().min(100).max(1800).default(1200),
    /** How long a price is used without asking again, and how long while the service is down. */
    quoteFreshSeconds: z.number().int().min(0).default(600),
    quoteStaleSeconds: z.number().int().min(0).default(86_400),
    /** Wait before repeating a confirmation whose answer was lost. */
    confirmRepeatAfterSeconds: seconds.default(120),
    /** Before an older idempotency key is sent again, the account is searched for its shipment. */
    keyMaxAgeHours: hours.max(168).default(20),
    /** A shipment that cannot be confirmed for this long is given up until the merchant retries it. */
    giveUpAfterHours: hours.max(720).default(24),
  })
  .superRefine((timing, context) => {
    if (timing.quoteStaleSeconds < timing.quoteFreshSeconds) {
      context.addIssue({
        code: "custom",
        path: ["quoteStaleSeconds"],
        message: `must be at least quoteFreshSeconds, which is ${timing.quoteFreshSeconds}: both count from when the price was fetched`,
      })
    }
    const longest = (...operations: Parameters<typeof longestCallSeconds>[0][]) =>
      operations
        .map((operation) => longestCallSeconds(operation, timing.serviceTimeoutSeconds))
        .reduce((sum, one) => sum + one, 0)
    const leastSeconds = {
      leaseSeconds: longest("create"),
      confirmLeaseSeconds: longest("detail", "confirm"),
    }
    for (const [name, least] of Object.entries(leastSeconds) as [
      keyof typeof leastSeconds,
      number,
    ][]) {
      if (timing[name] <= least) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: `must be above ${least}, which is how long its calls to the service may take`,
        })
      }
    }
  })

export type Timing = z.infer<typeof timingSchema>
