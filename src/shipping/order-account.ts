import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type PluginScope, findRows } from "../context"

import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { kitQuantity, type KitVariant } from "./order"

interface StoredOrder {
  items?: StoredLine[] | null
  fulfillments?: StoredFulfillment[] | null
}

interface StoredLine {
  id: string
  detail?: { fulfilled_quantity?: unknown } | null
  variant?: KitVariant | null
}

interface StoredFulfillment {
  id: string
  canceled_at?: unknown
  items?: { line_item_id: string; inventory_item_id?: string | null; quantity: unknown }[] | null
}

/**
 * Per line of an order: what it counts as fulfilled, less what its linked, live fulfillments hold.
 *
 * Below zero: a fulfillment is linked that the order never came to count. Above zero: the order counts
 * one whose link is missing. Both are what a crash between the two leaves behind.
 */
export async function readUnaccounted(
  scope: PluginScope,
  orderId: string,
): Promise<Map<string, number>> {
  const [order] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: [
      "id",
      "items.id",
      "items.detail.fulfilled_quantity",
      "items.variant.inventory_items.required_quantity",
      "items.variant.inventory_items.inventory.id",
      "fulfillments.id",
      "fulfillments.canceled_at",
      "fulfillments.items.line_item_id",
      "fulfillments.items.inventory_item_id",
      "fulfillments.items.quantity",
    ],
    filters: { id: orderId },
  })
  const live = (order?.fulfillments ?? []).filter((fulfillment) => !fulfillment.canceled_at)
  return new Map(
    (order?.items ?? []).map((line) => [
      line.id,
      Number(line.detail?.fulfilled_quantity ?? 0) -
        live.reduce((sum, fulfillment) => sum + quantityOf(line, fulfillment), 0),
    ]),
  )
}

/** Whether the order counts all that its linked fulfillments hold of these lines. */
export function isRegistered(unaccounted: Map<string, number>, row: LedgerRow): boolean {
  return row.lines.every(({ line_item_id: id }) => (unaccounted.get(id) ?? -1) >= 0)
}

/** Whether the order counts exactly these goods without a fulfillment linked for them. */
export function isLinkMissing(unaccounted: Map<string, number>, row: LedgerRow): boolean {
  return row.lines.every(({ line_item_id: id, quantity }) => (unaccounted.get(id) ?? 0) >= quantity)
}

/** Links a fulfillment to its order after a crash came in between (docs/adr/0004-ledger.md). */
export async function linkFulfillment(row: LedgerRow): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: row.order_id },
    [Modules.FULFILLMENT]: { fulfillment_id: row.fulfillment_id },
  })
}

function quantityOf(line: StoredLine, fulfillment: StoredFulfillment): number {
  const item = fulfillment.items?.find((candidate) => candidate.line_item_id === line.id)
  return item ? kitQuantity(line.variant, item) : 0
}

interface CountedOrder {
  items?: CountedItem[] | null
}

interface CountedItem {
  id: string
  detail?: { fulfilled_quantity?: unknown } | null
}

/** How much of each line the order counts as fulfilled, read at this moment. */
export async function readFulfilledQuantities(
  scope: PluginScope,
  orderId: string,
): Promise<Map<string, number>> {
  const [order] = await findRows<CountedOrder>(scope, {
    entity: "order",
    fields: ["id", "items.id", "items.detail.fulfilled_quantity"],
    filters: { id: orderId },
  })
  const items = order?.items ?? []
  return new Map(items.map((item) => [item.id, Number(item.detail?.fulfilled_quantity ?? 0)]))
}
