import { container } from "@medusajs/framework"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { readFulfillmentFacts, readReservations } from "../store"
import type { PluginContext } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { readOrderCounts } from "../shipping"
import { tryInTurn } from "./claim-items"

/**
 * Lets an order count the items of an ordered shipment, if a crash has kept core from it after it had taken the items
 * out of the stock. Core cannot fulfill them again: their reservations are gone. Safe to repeat.
 *
 * No workflow step, for the reason of `linkFulfillment`.
 *
 * @returns whether the order counts them now
 */
export async function finishUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (!(await isUncounted(context, row))) {
    return false
  }
  const finished = await tryInTurn(context, row, async (ledger) => {
    const now = await ledger.find(row.id)
    if (now?.claim !== row.claim || !(await isUncounted(context, now))) {
      return false
    }
    await orders().registerFulfillment({
      order_id: row.order_id,
      reference: Modules.FULFILLMENT,
      reference_id: row.fulfillment_id,
      items: row.lines.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
    })
    return true
  })
  return finished ?? false
}

/** Does the same for all shipments of an order. */
export async function finishUncountedOf(context: PluginContext, orderId: string): Promise<void> {
  const ordered = { order_id: orderId, state: "ordered" as const }
  const { rows } = await context.plugin.ledger.list(ordered, { limit: 100, offset: 0 })
  for (const row of rows) {
    await finishUncounted(context, row)
  }
}

/**
 * Whether the order counts exactly what it counted before the shipment, no item of it is reserved any more, and all
 * were when it was ordered. Core deletes the reservations only after it has lowered the stock. It also deletes those of
 * a canceled order, and of items that an edit takes out of the order.
 */
async function isUncounted(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (row.kind !== "delivery" || row.state !== "ordered" || row.lease_until > new Date()) {
    return false
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return false
  }
  const { isCanceled, isOpen, fulfilled } = await readOrderCounts(context, row.order_id)
  if (isCanceled || !isOpen(row)) {
    return false
  }
  if (row.lines.some((line) => (fulfilled.get(line.line_item_id) ?? 0) !== line.fulfilled_before)) {
    return false
  }
  const reservations = await readReservations(
    context,
    row.lines.map(({ line_item_id }) => line_item_id),
    { withDeleted: true },
  )
  return (
    reservations.some(({ deleted_at }) => deleted_at && new Date(deleted_at) > row.created_at) &&
    reservations.every(({ deleted_at }) => deleted_at)
  )
}

function orders(): IOrderModuleService {
  return container.resolve(Modules.ORDER)
}
