import { findRows, type PluginTools, type RowsWanted } from "../context"
import type { StoredAddress } from "./locations"

/** An order as the store keeps it. Only what was asked for is there. */
export interface StoredOrder {
  id: string
  display_id?: number | null
  created_at?: Date | string
  status?: string
  is_draft_order?: boolean | null
  email?: string | null
  customer_id?: string | null
  currency_code?: string
  shipping_address?: StoredAddress | null
  billing_address?: StoredAddress | null
  customer?: { phone?: string | null } | null
  cart?: { id: string } | null
  items?: StoredOrderLine[] | null
  shipping_methods?:
    ({ id?: string; shipping_option_id?: string | null; data?: unknown } | null)[] | null
  /** Null where a linked fulfillment is gone. */
  fulfillments?: (StoredFulfillment | null)[] | null
}

export interface StoredOrderLine {
  id: string
  quantity?: unknown
  requires_shipping?: boolean | null
  detail?: { fulfilled_quantity?: unknown } | null
  variant?: {
    manage_inventory?: boolean | null
    product?: { shipping_profile?: { id?: string } | null } | null
    inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
  } | null
}

export interface StoredFulfillment {
  id: string
  canceled_at?: Date | string | null
  shipped_at?: Date | string | null
  delivered_at?: Date | string | null
  items?: { line_item_id: string; inventory_item_id?: string | null; quantity: unknown }[] | null
}

/** The store's orders, all of them unless a page is asked for. */
export async function readOrders<Order = StoredOrder>(
  tools: PluginTools,
  wanted: Omit<RowsWanted, "entity">,
): Promise<Order[]> {
  return findRows<Order>(tools, { entity: "order", ...wanted })
}

/** One order; undefined where it is gone. */
export async function readOrder<Order = StoredOrder>(
  tools: PluginTools,
  id: string,
  fields: string[],
): Promise<Order | undefined> {
  const [order] = await readOrders<Order>(tools, { fields, filters: { id } })
  return order
}

/** The shipping options that an order was placed with. */
export function optionIdsOf(order: Pick<StoredOrder, "shipping_methods"> | undefined): string[] {
  return (order?.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
}

/** A change of an order that is not confirmed: an edit, or a return, claim or exchange that is being requested. */
export interface OrderChange {
  return_id?: string | null
  claim_id?: string | null
  exchange_id?: string | null
}

export async function readOpenChanges(tools: PluginTools, orderId: string): Promise<OrderChange[]> {
  return findRows<OrderChange>(tools, {
    entity: "order_change",
    fields: ["id", "return_id", "claim_id", "exchange_id"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
}

/** Inventory that is reserved at a stock location for a line of an order. */
export interface StoredReservation {
  line_item_id: string
  inventory_item_id: string
  location_id: string
  quantity: unknown
}

/** Of some lines, the newest first. */
export async function readReservations(
  tools: PluginTools,
  lineItemIds: string[],
): Promise<StoredReservation[]> {
  return findRows<StoredReservation>(tools, {
    entity: "reservation",
    fields: ["line_item_id", "inventory_item_id", "location_id", "quantity", "created_at"],
    filters: { line_item_id: lineItemIds },
    pagination: { skip: 0, take: MOST_RESERVATIONS, order: { created_at: "DESC" } },
  })
}

/** Far more than the lines of a hundred orders have. */
const MOST_RESERVATIONS = 20_000
