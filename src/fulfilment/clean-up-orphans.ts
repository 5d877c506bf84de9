import { readFulfillments } from "../store"
import type { IFulfillmentModuleService } from "@medusajs/framework/types"
import { type PluginContext, DAY_MS, errorText, findRows, HOUR_MS } from "../context"
import { canMove, firstId, isEnded, PROVIDER_PREFIX } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"
import { awaitsCounting } from "./order-counting"
import { findUnlinkedReturn } from "./settle-return"

/** Older fulfillments stay: no request returns to them, and they are invisible and harmless. */
const FOR_DAYS = 7
/** Each run starts this long before the last one ended: a transaction may have ended late, or clocks differ. */
const OVERLAP_MS = 2 * HOUR_MS
const AT_ONCE = 500
/** Matches every entry of our provider in a merchant's config. */
const PROVIDER_IDS = `${PROVIDER_PREFIX.replace("_", "\\_")}%`

type Fulfillments = Pick<IFulfillmentModuleService, "cancelFulfillment" | "deleteFulfillment">

/**
 * Deletes fulfillments that a crash during "Fulfill items" left without a link to an order or a return. Leaves those
 * that the order counts, because the resume job adds their link, and those that are being made now. The next run looks
 * at them again.
 *
 * @returns how many were deleted
 */
export async function cleanUpOrphans(
  context: PluginContext,
  fulfillments: Fulfillments,
): Promise<number> {
  const lastRun = await context.plugin.lastTimes.lastFinding(ORPHANS)
  const { left, looked_until } = (lastRun?.found ?? { left: [], looked_until: 0 }) as OrphanSearch
  const until = Date.now() - context.plugin.options.timing.orphanAfterSeconds * 1000
  const orphans = await findOrphans(context, { since: looked_until, until, retryIds: left })
  const remaining: string[] = []
  for (const id of orphans) {
    try {
      if (await isWanted(context, id)) {
        remaining.push(id)
        continue
      }
      // Abandons its unconfirmed shipment, if there is one.
      await fulfillments.cancelFulfillment(id)
      await fulfillments.deleteFulfillment(id)
    } catch (error) {
      remaining.push(id)
      context.logger.warn(
        `shipment-ordering: fulfillment ${id} that no order knows of stays, ${errorText(error)}`,
      )
    }
  }
  const search: OrphanSearch = { left: remaining, looked_until: until }
  await context.plugin.lastTimes.keepFinding(ORPHANS, search)
  return orphans.length - remaining.length
}

const ORPHANS = "orphans"

/** What a run stores for the next one: the orphans that it left, and the end of the time that it has searched. */
interface OrphanSearch {
  left: string[]
  /** Milliseconds since 1970. */
  looked_until: number
}

/** Orphans made between two times, in milliseconds since 1970, and those that the last run left. */
async function findOrphans(
  context: PluginContext,
  { since, until, retryIds }: { since: number; until: number; retryIds: string[] },
): Promise<string[]> {
  const oldest = Date.now() - FOR_DAYS * DAY_MS
  const from = Math.max(oldest, since - OVERLAP_MS)
  const ids = new Set<string>()
  const unshipped: string[] = []
  // Two queries: as one with "or", the database would read the whole table.
  for (const idFilter of [
    { $gt: firstId("ful", from) },
    ...(retryIds.length > 0 ? [retryIds] : []),
  ]) {
    const fulfillments = await readFulfillments<{ id: string; requires_shipping: boolean }>(
      context,
      {
        fields: ["id", "requires_shipping"],
        filters: {
          id: idFilter,
          provider_id: { $like: PROVIDER_IDS },
          canceled_at: null,
          created_at: { $gt: new Date(oldest), $lt: new Date(until) },
        },
      },
    )
    for (const { id, requires_shipping } of fulfillments) {
      ids.add(id)
      if (!requires_shipping) unshipped.push(id)
    }
  }
  const candidates = [...ids]
  for (const entity of ["order_fulfillment", "return_fulfillment"]) {
    for (let at = 0; at < candidates.length; at += AT_ONCE) {
      const links = await findRows<{ fulfillment_id: string }>(context, {
        entity,
        fields: ["fulfillment_id"],
        filters: { fulfillment_id: candidates.slice(at, at + AT_ONCE) },
      })
      for (const { fulfillment_id } of links) ids.delete(fulfillment_id)
    }
  }
  // Core marks these as items that need no shipping, also some that ship. Without a row in the ledger, nothing tells
  // whose they are.
  for (const id of unshipped) {
    if (ids.has(id) && !(await context.plugin.ledger.findByFulfillment(id))) ids.delete(id)
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
  return !counts.isCanceled && (counts.isLinkMissing(row) || (await awaitsCounting(context, row)))
}
