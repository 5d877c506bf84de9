import type {
  FulfillmentOrderDTO,
  FulfillmentDTO,
  FulfillmentItemDTO,
} from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type StoredAddress,
  readOrder,
  type StoredOrderLine,
  type StoredFulfillment,
} from "../store"
import { type PluginContext } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"

export type ReadOrder = Partial<FulfillmentOrderDTO> & {
  id: string
  is_draft_order?: boolean | null
}

/** What a shipment is made of. */
export const ORDER_FIELDS = [
  "id",
  "display_id",
  "status",
  "is_draft_order",
  "email",
  "currency_code",
  "total",
  "items.*",
  "items.variant.weight",
  "items.variant.length",
  "items.variant.height",
  "items.variant.width",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "shipping_address.*",
  "shipping_methods.id",
  "shipping_methods.shipping_option_id",
  "shipping_methods.data",
]

/**
 * An order with all that a shipment is made of, as core hands it to a fulfillment provider.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readOrderToShip(context: PluginContext, orderId: string): Promise<ReadOrder> {
  const order = await readOrder<ReadOrder>(context, orderId, ORDER_FIELDS)
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "This order no longer exists. Look for it in the list of orders.",
    )
  }
  return order
}

/** Where a fulfillment goes: the order's address with what was changed for this fulfillment. */
export function deliveryAddress(
  order: Partial<FulfillmentOrderDTO>,
  fulfillment: Pick<Partial<FulfillmentDTO>, "delivery_address">,
): StoredAddress {
  return { ...order.shipping_address, ...fulfillment.delivery_address }
}

export type OrderLine = NonNullable<FulfillmentOrderDTO["items"]>[number]

/** One order line with how much of it ships now and how much has shipped before. */
export interface ShippedLine {
  line: OrderLine
  quantity: number
  fulfilledBefore: number
}

/** The order lines behind a fulfillment's items, each once, however many parts a kit has. */
export function shippedLines(
  order: Partial<FulfillmentOrderDTO>,
  items: Partial<FulfillmentItemDTO>[],
): ShippedLine[] {
  const quantities = new Map<string, number>()
  const lines = new Map((order.items ?? []).map((line) => [line.id, line]))
  for (const item of items) {
    const line = lines.get(item.line_item_id ?? "")
    if (line && !quantities.has(line.id)) {
      quantities.set(line.id, kitQuantity((line as { variant?: KitVariant | null }).variant, item))
    }
  }
  return [...quantities].flatMap(([id, quantity]) => {
    const line = lines.get(id)
    return line
      ? [{ line, quantity, fulfilledBefore: Number(line.detail?.fulfilled_quantity ?? 0) }]
      : []
  })
}

/**
 * Refuses what is fulfilled already, before any call. Core notices only after the provider has
 * ordered a second shipment.
 */
export function refuseFulfilled(lines: ShippedLine[]): void {
  for (const { line, quantity, fulfilledBefore } of lines) {
    if (fulfilledBefore + quantity > Number(line.quantity)) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `"${line.title}" is fulfilled already: ${fulfilledBefore} of ${Number(line.quantity)}. ` +
          "Reload the order. No shipment was ordered.",
      )
    }
  }
}

/** What of a variant's inventory a fulfillment item counts. */
export interface KitVariant {
  inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
}

interface CountedItem {
  inventory_item_id?: string | null
  quantity?: unknown
}

/**
 * How many of a line a fulfillment item stands for. A kit has one item per part, counted in parts: any
 * one of them, divided by what the kit needs of it, gives the number of kits.
 */
export function kitQuantity(variant: KitVariant | null | undefined, item: CountedItem): number {
  const part = variant?.inventory_items?.find(
    ({ inventory }) => inventory?.id !== undefined && inventory.id === item.inventory_item_id,
  )
  return Number(item.quantity) / (part?.required_quantity || 1)
}

/**
 * Per line of an order: what it counts as fulfilled, less what its linked, live fulfillments hold.
 *
 * Below zero: a fulfillment is linked that the order never came to count. Above zero: the order counts
 * one whose link is missing. Both are what a crash between the two leaves behind.
 */
export async function readUnaccounted(
  context: PluginContext,
  orderId: string,
): Promise<Map<string, number>> {
  const order = await readOrder(context, orderId, [
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
  ])
  const live = (order?.fulfillments ?? []).flatMap((one) => (one && !one.canceled_at ? one : []))
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

/** Whether the order counts exactly these items without a fulfillment linked for them. */
export function isLinkMissing(unaccounted: Map<string, number>, row: LedgerRow): boolean {
  return row.lines.every(({ line_item_id: id, quantity }) => (unaccounted.get(id) ?? 0) >= quantity)
}

function quantityOf(line: StoredOrderLine, fulfillment: StoredFulfillment): number {
  const item = fulfillment.items?.find((candidate) => candidate.line_item_id === line.id)
  return item ? kitQuantity(line.variant, item) : 0
}

/** How much of each line the order counts as fulfilled, read at this moment. */
export async function readFulfilledQuantities(
  context: PluginContext,
  orderId: string,
): Promise<Map<string, number>> {
  const order = await readOrder(context, orderId, [
    "id",
    "items.id",
    "items.detail.fulfilled_quantity",
  ])
  const items = order?.items ?? []
  return new Map(items.map((item) => [item.id, Number(item.detail?.fulfilled_quantity ?? 0)]))
}
