import { z } from "@medusajs/framework/zod"
import { longestCallSeconds } from "../../carrier-api"

const seconds = z.number().positive().max(86_400)

/**
 * How long the plugin waits for what. The defaults suit a shop; shorter ones make a rehearsal of
 * crashes and outages quick (`npm run chaos`).
 *
 * A lease that is shorter than what it covers would take a living request for a dead one, so such
 * values are refused.
 */
export const timingSchema = z
  .strictObject({
    /** One attempt of any call to the service takes at most this; by default each has its own limit. */
    serviceTimeoutSeconds: seconds.optional(),
    /** A shipment belongs to the request that orders it; after it, that request is taken for dead. */
    leaseSeconds: seconds.default(60),
    /** One process has a confirmation under way. */
    confirmLeaseSeconds: seconds.default(45),
    /** After a refused confirmation, doubling up to the longest. */
    firstRetrySeconds: seconds.default(30),
    longestRetrySeconds: seconds.default(3600),
    /** After a failure of the store itself, or a label that cannot be had. */
    failureRetrySeconds: seconds.default(300),
    /** While the order does not count a shipment that is to be confirmed. */
    lookAgainSeconds: seconds.default(120),
    /** A shipment's numbers are read at most so often, however many callbacks come. */
    readAgainSeconds: seconds.default(10),
    /** Where no callback has brought the numbers: first, while some are missing, after a failure. */
    firstPollSeconds: seconds.default(300),
    pollAgainSeconds: seconds.default(1800),
    pollRetrySeconds: seconds.default(900),
    /** A list of parcel lockers is given out so long before it is asked for again. */
    lockersFreshSeconds: seconds.default(21_600),
    /** A fulfillment that no order knows of by then was left by a crash. */
    orphanAfterSeconds: seconds.default(1800),
  })
  .superRefine((timing, context) => {
    const longest = (...operations: Parameters<typeof longestCallSeconds>[0][]) =>
      operations
        .map((operation) => longestCallSeconds(operation, timing.serviceTimeoutSeconds))
        .reduce((sum, one) => sum + one, 0)
    const needed = {
      leaseSeconds: longest("create"),
      confirmLeaseSeconds: longest("detail", "confirm"),
    }
    for (const [name, least] of Object.entries(needed) as [keyof typeof needed, number][]) {
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
