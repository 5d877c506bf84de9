import { readFulfillments } from "../store"
import type { IFulfillmentModuleService } from "@medusajs/framework/types"
import { type PluginContext, DAY_MS, errorText, findRows, HOUR_MS } from "../context"
import { canMove, firstId, isEnded, PROVIDER_PREFIX } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"
import { findUnlinkedReturn } from "./settle-return"

/** Older fulfillments are not looked for: no request returns to them, and they are invisible and harmless. */
const FOR_DAYS = 7
/** Each run looks this far back before the run that was last. Longer than a workflow may take, or clocks differ. */
const OVERLAP_MS = 2 * HOUR_MS
const AT_ONCE = 500
/** Matches every entry of our provider in a merchant's config. */
const PROVIDER_IDS = `${PROVIDER_PREFIX.replace("_", "\\_")}%`

type Fulfillments = Pick<IFulfillmentModuleService, "cancelFulfillment" | "deleteFulfillment">

/**
 * Deletes fulfillments that a crash during "Fulfill items" left without a link to an order or a return. Leaves those
 * that the order counts, since the resume job adds their link, and those that are just being made; what is left is
 * looked at again in the next run.
 *
 * @returns how many were deleted
 */
export async function cleanUpOrphans(
  context: PluginContext,
  fulfillments: Fulfillments,
): Promise<number> {
  const last = await context.plugin.lastTimes.lastFound(ORPHANS)
  const { left } = (last?.found ?? { left: [] }) as { left: string[] }
  const orphans = await findOrphans(context, { since: last?.happened_at, again: left })
  const stay: string[] = []
  for (const id of orphans) {
    try {
      if (await isWanted(context, id)) {
        stay.push(id)
        continue
      }
      // Abandons its unconfirmed shipment, if there is one.
      await fulfillments.cancelFulfillment(id)
      await fulfillments.deleteFulfillment(id)
    } catch (error) {
      stay.push(id)
      context.logger.warn(
        `shipment-ordering: fulfillment ${id} that no order knows of stays, ${errorText(error)}`,
      )
    }
  }
  await context.plugin.lastTimes.keepFound(ORPHANS, { left: stay })
  return orphans.length - stay.length
}

const ORPHANS = "orphans"

/** Those made since the last run, and those that it left. */
async function findOrphans(
  context: PluginContext,
  { since, again }: { since: Date | undefined; again: string[] },
): Promise<string[]> {
  const now = Date.now()
  const orphanAfterMs = context.plugin.options.timing.orphanAfterSeconds * 1000
  const oldest = now - FOR_DAYS * DAY_MS
  const from = Math.max(oldest, (since?.getTime() ?? 0) - orphanAfterMs - OVERLAP_MS)
  const ids = new Set<string>()
  // Two queries: as one with "or", the database would read the whole table.
  for (const which of [{ $gt: firstId("ful", from) }, ...(again.length > 0 ? [again] : [])]) {
    const found = await readFulfillments<{ id: string }>(context, {
      fields: ["id"],
      filters: {
        id: which,
        provider_id: { $like: PROVIDER_IDS },
        // Items that need no shipping have no row in the ledger that could tell whose they are.
        requires_shipping: true,
        canceled_at: null,
        created_at: { $gt: new Date(oldest), $lt: new Date(now - orphanAfterMs) },
      },
    })
    for (const { id } of found) ids.add(id)
  }
  const unlinked = [...ids]
  for (const entity of ["order_fulfillment", "return_fulfillment"]) {
    for (let at = 0; at < unlinked.length; at += AT_ONCE) {
      const links = await findRows<{ fulfillment_id: string }>(context, {
        entity,
        fields: ["fulfillment_id"],
        filters: { fulfillment_id: unlinked.slice(at, at + AT_ONCE) },
      })
      for (const { fulfillment_id } of links) ids.delete(fulfillment_id)
    }
  }
  return [...ids]
}

async function isWanted(context: PluginContext, fulfillmentId: string): Promise<boolean> {
  const row = await context.plugin.ledger.findByFulfillment(fulfillmentId)
  if (!row || isEnded(row.state)) {
    return false
  }
  // A shipment that the carrier may have is not deleted: a person has to see it.
  if (row.lease_until > new Date() || !canMove(row.state, "abandoned")) {
    return true
  }
  if (row.kind === "return") {
    return (await findUnlinkedReturn(context, row)) !== undefined
  }
  const counts = await readOrderCounts(context, row.order_id)
  return !counts.isCanceled && counts.isLinkMissing(row)
}
