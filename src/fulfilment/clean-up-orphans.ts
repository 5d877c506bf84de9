import { readFulfillments } from "../store"
import type { IFulfillmentModuleService } from "@medusajs/framework/types"
import { type PluginContext, DAY_MS, errorText, findRows } from "../context"
import { canMove, isEnded, PROVIDER_PREFIX } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"
import { findUnlinkedReturn } from "./settle-return"

/** Older fulfillments are not looked for: no request returns to them, and they are invisible and harmless. */
const FOR_DAYS = 7
const AT_ONCE = 500
/** Matches every entry of our provider in a merchant's config. */
const PROVIDER_IDS = `${PROVIDER_PREFIX.replace("_", "\\_")}%`

type Fulfillments = Pick<IFulfillmentModuleService, "cancelFulfillment" | "deleteFulfillment">

/**
 * Deletes fulfillments that a crash during "Fulfill items" left without a link to an order or a return. Leaves those
 * that the order counts, since the resume job adds their link, and those that are just being made.
 *
 * @returns how many were deleted
 */
export async function cleanUpOrphans(
  context: PluginContext,
  fulfillments: Fulfillments,
): Promise<number> {
  const orphans = await findOrphans(context)
  let deleted = 0
  for (const id of orphans) {
    try {
      if (await isWanted(context, id)) continue
      // Abandons its unconfirmed shipment, if there is one.
      await fulfillments.cancelFulfillment(id)
      await fulfillments.deleteFulfillment(id)
      deleted += 1
    } catch (error) {
      context.logger.warn(
        `shipment-ordering: fulfillment ${id} that no order knows of stays, ${errorText(error)}`,
      )
    }
  }
  return deleted
}

async function findOrphans(context: PluginContext): Promise<string[]> {
  const now = Date.now()
  const found = await readFulfillments<{ id: string }>(context, {
    fields: ["id"],
    filters: {
      provider_id: { $like: PROVIDER_IDS },
      // Items that need no shipping have no row in the ledger that could tell whose they are.
      requires_shipping: true,
      canceled_at: null,
      created_at: {
        $gt: new Date(now - FOR_DAYS * DAY_MS),
        $lt: new Date(now - context.plugin.options.timing.orphanAfterSeconds * 1000),
      },
    },
  })
  const orphans = new Set(found.map(({ id }) => id))
  for (const entity of ["order_fulfillment", "return_fulfillment"]) {
    const ids = [...orphans]
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const links = await findRows<{ fulfillment_id: string }>(context, {
        entity,
        fields: ["fulfillment_id"],
        filters: { fulfillment_id: ids.slice(from, from + AT_ONCE) },
      })
      for (const { fulfillment_id } of links) orphans.delete(fulfillment_id)
    }
  }
  return [...orphans]
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
