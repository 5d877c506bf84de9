import { readFulfillments } from "../store"
import type { IFulfillmentModuleService } from "@medusajs/framework/types"
import { type PluginContext, DAY_MS, errorText, findRows, HOUR_MS } from "../context"
import { canMove, firstId, isEnded, PROVIDER_PREFIX } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"
import { awaitsCounting } from "./order-counting"
import { findUnlinkedReturn } from "./settle-return"

/** Older fulfillments are not looked for: no request returns to them, and they are invisible and harmless. */
const FOR_DAYS = 7
/** Each run goes back this far behind where the last one ended: a transaction may have ended late, or clocks differ. */
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
  const last = await context.plugin.lastTimes.lastFinding(ORPHANS)
  const { left, looked_until } = (last?.found ?? { left: [], looked_until: 0 }) as Looked
  const until = Date.now() - context.plugin.options.timing.orphanAfterSeconds * 1000
  const orphans = await findOrphans(context, { since: looked_until, until, again: left })
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
  const looked: Looked = { left: stay, looked_until: until }
  await context.plugin.lastTimes.keepFinding(ORPHANS, looked)
  return orphans.length - stay.length
}

const ORPHANS = "orphans"

/** What a run keeps for the next: the orphans that it left, and up to when it has looked. */
interface Looked {
  left: string[]
  /** Milliseconds since 1970. */
  looked_until: number
}

/** Those made between the moments, in milliseconds since 1970, and those that the last run left. */
async function findOrphans(
  context: PluginContext,
  { since, until, again }: { since: number; until: number; again: string[] },
): Promise<string[]> {
  const oldest = Date.now() - FOR_DAYS * DAY_MS
  const from = Math.max(oldest, since - OVERLAP_MS)
  const ids = new Set<string>()
  const unshipped: string[] = []
  // Two queries: as one with "or", the database would read the whole table.
  for (const which of [{ $gt: firstId("ful", from) }, ...(again.length > 0 ? [again] : [])]) {
    const fulfillments = await readFulfillments<{ id: string; requires_shipping: boolean }>(
      context,
      {
        fields: ["id", "requires_shipping"],
        filters: {
          id: which,
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
  // Items that need no shipping have no row in the ledger that could tell whose they are. Core says so of some that ship.
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
