import type { FulfillmentItemDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import {
  ORDER_NUMBER_FIELDS,
  readEachOrder,
  readOrder,
  roundQuantity,
  type StoredOrder,
  type StoredOrderLine,
  type StoredFulfillment,
  type StoredReservation,
} from "../store"
import {
  errorText,
  findRows,
  refuse,
  refuseData,
  refuseMissing,
  type PluginContext,
  type RowsRequest,
} from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import {
  MONEY_FIELDS,
  type OrderMoney,
  type ReadOrder,
  type ShippedLine,
  type StoredMoney,
  tooLittle,
  toOrderMoney,
} from "../planning"

/** The order fields that a shipment needs, without totals: core needs most of its time for these. */
export const ORDER_FIELDS = [
  ...ORDER_NUMBER_FIELDS,
  "status",
  "is_draft_order",
  "email",
  "currency_code",
  "items.*",
  "items.variant.weight",
  "items.variant.length",
  "items.variant.height",
  "items.variant.width",
  "items.variant.manage_inventory",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "shipping_address.*",
  "shipping_methods.id",
  "shipping_methods.shipping_option_id",
  "shipping_methods.data",
]

/** Where else the customer has a phone number. */
export const CONTACT_FIELDS = [
  "email",
  "billing_address.phone",
  "billing_address.country_code",
  "customer.phone",
]

/** All that an order is planned from. */
export const PLAN_FIELDS = [...new Set([...ORDER_FIELDS, ...CONTACT_FIELDS, ...MONEY_FIELDS])]

/** An order with `PLAN_FIELDS`: its totals, its payments and the customer's other phone numbers. */
export type OrderToShip = ReadOrder &
  StoredMoney &
  Pick<StoredOrder, "billing_address" | "customer">

/**
 * Reads an order with its totals, as core gives it to a fulfillment provider, and its money.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readOrderToShip(
  context: PluginContext,
  orderId: string,
): Promise<OrderToShip> {
  const order = await readWithTotals<OrderToShip>(context, orderId, PLAN_FIELDS)
  return order ?? refuseMissing(ORDER_GONE)
}

export const NO_TOTALS =
  "Medusa cannot work out what this order costs. Open its page; if that shows an error too, " +
  "ask your developer to look at the order's prices."

/**
 * Reads one order with fields that need its totals; undefined where it is gone.
 *
 * @throws MedusaError INVALID_DATA when Medusa cannot work out the totals
 */
export async function readWithTotals<Order extends { id: string }>(
  context: PluginContext,
  orderId: string,
  fields: string[],
): Promise<Order | undefined> {
  const { orders, failures } = await readEachOrder<Order>(context, {
    ids: [orderId],
    fields,
    instead: ["id"],
  })
  for (const failure of failures.values()) {
    context.logger.warn(`shipment-ordering: order ${orderId} has no totals, ${errorText(failure)}`)
    refuseData(NO_TOTALS)
  }
  return orders[0]
}

export const ORDER_GONE = "This order no longer exists. Look for it in the list of orders."

/** The order lines of a fulfillment's items. A kit's line appears once, although each of its parts is an item. */
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
 * Refuses items that are already fulfilled, before any call. Core notices only after the provider has ordered a
 * second shipment.
 */
export function refuseFulfilled(lines: ShippedLine[]): void {
  for (const { line, quantity, fulfilledBefore } of lines) {
    if (roundQuantity(fulfilledBefore + quantity) > Number(line.quantity)) {
      refuse(
        `"${line.title}" is fulfilled already: ${fulfilledBefore} of ${Number(line.quantity)}. ` +
          "Reload the order. No shipment was ordered.",
      )
    }
  }
}

/** @throws MedusaError INVALID_DATA for quantities that Medusa does not fulfill */
export function refuseTooLittle(lines: ShippedLine[]): void {
  const issues = lines.flatMap((line) => tooLittle(line) ?? [])
  if (issues.length > 0) refuseData(`${issues.join(" ")} ${NOTHING_ORDERED}`)
}

export const NOTHING_ORDERED = "No shipment was ordered."

/** The parts of a variant that fulfillment items count. */
export interface KitVariant {
  inventory_items?: KitPart[] | null
}

/** Queries give the id of the inventory item; an order that core hands over gives the item itself. */
interface KitPart {
  required_quantity?: number
  inventory_item_id?: string
  inventory?: { id?: string } | null
}

interface CountedItem {
  inventory_item_id?: string | null
  quantity?: unknown
}

/**
 * The quantity of a line that a fulfillment item stands for. A kit has one item per part, counted in parts: divide by
 * the number of these parts in a kit.
 */
export function kitQuantity(variant: KitVariant | null | undefined, item: CountedItem): number {
  const part = variant?.inventory_items?.find(({ inventory_item_id, inventory }) => {
    const id = inventory_item_id ?? inventory?.id
    return id !== undefined && id === item.inventory_item_id
  })
  return roundQuantity(Number(item.quantity) / (part?.required_quantity || 1))
}

/** What an order counts as fulfilled, compared with the fulfillments that are linked to it. */
export interface OrderCounts {
  isCanceled: boolean
  /** By line: the quantity that the order does not count as fulfilled. */
  open: Map<string, number>
  /** By line: the quantity that the order counts as fulfilled. */
  fulfilled: Map<string, number>
  /**
   * By line: that quantity, minus the quantity in linked, live fulfillments. Below zero: the order does not count a
   * linked fulfillment. Above zero: it counts one whose link is missing. A crash between the two steps leaves either.
   */
  unaccounted: Map<string, number>
  /** Ids of the linked, live fulfillments. */
  linked: Set<string>
  /** The quantity of its line that a reservation holds. */
  reservedOf: (reservation: StoredReservation) => number
  /**
   * Whether the row's fulfillment is linked, and the order counts all linked fulfillments of its lines. One reading
   * answers both: a link that was seen earlier may have been dropped, and without it nothing would seem uncounted.
   */
  isRegistered: (row: LedgerRow) => boolean
  /** Whether the order counts the row's items as fulfilled without a linked fulfillment for them. */
  isLinkMissing: (row: LedgerRow) => boolean
  /** Whether the order counts the row's items as shipped without a fulfillment of them that is marked as shipped. */
  isMarkMissing: (row: LedgerRow) => boolean
}

export async function readOrderCounts(
  context: PluginContext,
  orderId: string,
): Promise<OrderCounts> {
  const order = await readOrder(context, orderId, [
    "id",
    "status",
    "items.id",
    "items.detail.quantity",
    "items.detail.fulfilled_quantity",
    "items.detail.shipped_quantity",
    "items.variant.inventory_items.required_quantity",
    "items.variant.inventory_items.inventory_item_id",
    "fulfillments.id",
    "fulfillments.canceled_at",
    "fulfillments.shipped_at",
    "fulfillments.items.line_item_id",
    "fulfillments.items.inventory_item_id",
    "fulfillments.items.quantity",
  ])
  const fulfillments = (order?.fulfillments ?? []).flatMap((one) =>
    one && !one.canceled_at ? one : [],
  )
  const fulfilled = new Map<string, number>()
  const open = new Map<string, number>()
  const unaccounted = new Map<string, number>()
  const unmarked = new Map<string, number>()
  const shippedFulfillments = fulfillments.filter(({ shipped_at }) => shipped_at)
  for (const line of order?.items ?? []) {
    const fulfilledQuantity = Number(line.detail?.fulfilled_quantity ?? 0)
    const shippedQuantity = Number(line.detail?.shipped_quantity ?? 0)
    const quantityIn = (fulfillments: StoredFulfillment[]) =>
      fulfillments.reduce((sum, fulfillment) => sum + quantityOf(line, fulfillment), 0)
    const inLinked = quantityIn(fulfillments)
    unmarked.set(line.id, roundQuantity(shippedQuantity - quantityIn(shippedFulfillments)))
    fulfilled.set(line.id, fulfilledQuantity)
    open.set(line.id, roundQuantity(Number(line.detail?.quantity ?? 0) - fulfilledQuantity))
    unaccounted.set(line.id, roundQuantity(fulfilledQuantity - inLinked))
  }
  const linked = new Set(fulfillments.map(({ id }) => id))
  return {
    isCanceled: order?.status === "canceled",
    open,
    fulfilled,
    unaccounted,
    linked,
    reservedOf: (reservation) =>
      kitQuantity(
        order?.items?.find(({ id }) => id === reservation.line_item_id)?.variant,
        reservation,
      ),
    isRegistered: (row) =>
      linked.has(row.fulfillment_id) &&
      row.lines.every(({ line_item_id: id }) => (unaccounted.get(id) ?? -1) >= 0),
    isLinkMissing: (row) =>
      row.lines.every(({ line_item_id: id, quantity }) => (unaccounted.get(id) ?? 0) >= quantity),
    isMarkMissing: (row) =>
      row.lines.every(({ line_item_id: id, quantity }) => (unmarked.get(id) ?? 0) >= quantity),
  }
}

function quantityOf(line: StoredOrderLine, fulfillment: StoredFulfillment): number {
  const item = fulfillment.items?.find((candidate) => candidate.line_item_id === line.id)
  return item ? kitQuantity(line.variant, item) : 0
}

export async function readOrderMoney(context: PluginContext, orderId: string): Promise<OrderMoney> {
  const order = await readWithTotals<StoredMoney & { id: string }>(context, orderId, MONEY_FIELDS)
  return toOrderMoney(order ?? {})
}

interface PaidOrder {
  payment_collection?: { order?: { id?: string } | null } | null
}

/**
 * The orders of payments. The payment of a cart that is not placed yet has none.
 *
 * @returns `size`: how many payments were found, for paging
 */
export async function ordersOfPayments(
  context: PluginContext,
  selection: Omit<RowsRequest, "entity" | "fields">,
): Promise<{ ids: string[]; size: number }> {
  const payments = await findRows<PaidOrder>(context, {
    ...selection,
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
  })
  const ids = payments.flatMap(({ payment_collection }) => payment_collection?.order?.id ?? [])
  return { ids, size: payments.length }
}
