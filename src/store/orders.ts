import { findRows, type PluginTools, type RowsRequest } from "../context"
import type { StoredAddress } from "./locations"

/** An order as the store keeps it, with only the fields that were queried. */
export interface StoredOrder {
  id: string
  display_id?: number | null
  /** What the shop calls it, by a generator of its own in medusa-config. */
  custom_display_id?: string | null
  created_at?: Date | string
  status?: string
  is_draft_order?: boolean | null
  email?: string | null
  /** Language tag of the customer, such as lv-LV. */
  locale?: string | null
  customer_id?: string | null
  currency_code?: string
  shipping_address?: StoredAddress | null
  billing_address?: StoredAddress | null
  customer?: { phone?: string | null } | null
  cart?: { id: string } | null
  items?: StoredOrderLine[] | null
  shipping_methods?:
    | ({
        id?: string
        name?: string | null
        shipping_option_id?: string | null
        data?: unknown
      } | null)[]
    | null
  /** An entry is null when the linked fulfillment is gone. */
  fulfillments?: (StoredFulfillment | null)[] | null
}

export interface StoredOrderLine {
  id: string
  product_id?: string | null
  variant_id?: string | null
  quantity?: unknown
  /** See `decideShipping`. */
  requires_shipping?: boolean | null
  detail?: {
    quantity?: unknown
    fulfilled_quantity?: unknown
    shipped_quantity?: unknown
  } | null
  variant?: {
    manage_inventory?: boolean | null
    product?: { shipping_profile?: { id?: string } | null } | null
    inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
  } | null
}

/**
 * The shipping profile that decides which option a line ships with: `""` if its product has none. Undefined if the line
 * has no product, or one that was deleted: such a line goes with any option of its order. The list of orders to ship
 * decides the same in SQL.
 */
export function profileOf({
  variant,
}: Pick<StoredOrderLine, "id" | "variant">): string | undefined {
  return variant?.product ? (variant.product.shipping_profile?.id ?? "") : undefined
}

export interface StoredFulfillment {
  id: string
  canceled_at?: Date | string | null
  shipped_at?: Date | string | null
  delivered_at?: Date | string | null
  items?: { line_item_id: string; inventory_item_id?: string | null; quantity: unknown }[] | null
}

/**
 * The store's orders; all of them unless `wanted` asks for a page. The items of an order have a fixed order, for pages
 * and papers that number them: the database returns them in another one once they are fulfilled.
 */
export async function readOrders<Order = StoredOrder>(
  tools: PluginTools,
  selection: Omit<RowsRequest, "entity">,
): Promise<Order[]> {
  const orders = await findRows<Order & { items?: { id: string }[] | null }>(tools, {
    entity: "order",
    ...selection,
  })
  for (const { items } of orders) items?.sort((one, other) => (one.id < other.id ? -1 : 1))
  return decideShipping(tools, orders)
}

interface DecidedLine {
  id?: string
  requires_shipping?: boolean | null
}

/**
 * Orders whose lines say of themselves, in `requires_shipping`, what a cart would have decided. Core says that a line
 * needs no shipping if a draft order, an order edit, a claim or an exchange has made it without counted stock.
 */
export async function decideShipping<
  Order extends { items?: (DecidedLine | null)[] | null | undefined },
>({ plugin }: PluginTools, orders: Order[]): Promise<Order[]> {
  const doubtful = orders.flatMap(({ items }) =>
    (items ?? []).flatMap((line) => (line?.id && line.requires_shipping === false ? line.id : [])),
  )
  if (doubtful.length === 0) {
    return orders
  }
  const shipping = await plugin.ordersToShip.linesThatShip(doubtful)
  const decide = <Line extends DecidedLine | null>(line: Line): Line =>
    line?.id && shipping.has(line.id) ? { ...line, requires_shipping: true } : line
  return orders.map((order) => ({ ...order, items: order.items?.map(decide) }))
}

/** The sum or difference of quantities such as 2.2 m, without the error of binary fractions. */
export function roundQuantity(value: number): number {
  return Number(value.toFixed(9))
}

/** The orders of a list, and by id why some of them could not be read as wanted. */
interface EachOrder<Order> {
  orders: Order[]
  failures: Map<string, unknown>
}

/**
 * Like `readOrders`, for the rows of a list. Medusa refuses all of them when it cannot work out the totals of one: that
 * one is then read with the fields `instead`, which need no totals; with nothing but its id if that fails too. It counts
 * as failed only if it cannot be read twice: the first time, the database may have been in trouble for a moment.
 *
 * @throws when the database is in trouble
 */
export async function readEachOrder<Order extends { id: string }>(
  tools: PluginTools,
  { ids, fields, instead }: { ids: string[]; fields: string[]; instead: string[] },
): Promise<EachOrder<Order>> {
  try {
    return {
      orders: await readOrders<Order>(tools, { fields, filters: { id: ids } }),
      failures: new Map(),
    }
  } catch (error) {
    // Throws when the database is in trouble: then it is not asked for each order in turn.
    await readOrders(tools, { fields: ["id"], filters: { id: ids } })
    const [id, ...others] = ids
    if (id !== undefined && others.length === 0) {
      const again = await readOrders<Order>(tools, { fields, filters: { id } }).catch(() => null)
      if (again) return { orders: again, failures: new Map() }
      const orders = await readOrders<Order>(tools, { fields: instead, filters: { id } }).catch(
        () => [{ id } as Order],
      )
      return { orders, failures: new Map([[id, error]]) }
    }
    const half = Math.ceil(ids.length / 2)
    const one = await readEachOrder<Order>(tools, { ids: ids.slice(0, half), fields, instead })
    const other = await readEachOrder<Order>(tools, { ids: ids.slice(half), fields, instead })
    return {
      orders: [...one.orders, ...other.orders],
      failures: new Map([...one.failures, ...other.failures]),
    }
  }
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

/** The store's carts, with only the fields that are queried. */
export async function readCarts<Cart>(
  tools: PluginTools,
  selection: Omit<RowsRequest, "entity">,
): Promise<Cart[]> {
  return findRows<Cart>(tools, { entity: "cart", ...selection })
}

/** The person, else the company; empty if the address has neither. */
export function recipientName(address: StoredAddress | null | undefined): string {
  const person = [address?.first_name, address?.last_name].filter(Boolean).join(" ")
  return person || address?.company || ""
}

/** The fields of an order that `orderNumberText` reads. */
export const ORDER_NUMBER_FIELDS = ["id", "display_id", "custom_display_id"]

type NumberedOrder = Pick<StoredOrder, "id" | "display_id" | "custom_display_id">

/**
 * How an order is called on pages, on paper and in messages: `#1042`, and where the shop gives its orders numbers of its
 * own, `#1042 (EU-2026-7)`. Medusa's page of the order shows the first, customers may know the second. The id if it
 * has neither.
 */
export function orderNumberText({ id, display_id, custom_display_id }: NumberedOrder): string {
  const number = typeof display_id === "number" ? `#${display_id}` : ""
  const own = custom_display_id?.trim() ?? ""
  return number && own ? `${number} (${own})` : number || own || id
}

/** By id, how orders are called. Orders that are gone are missing. */
export async function readOrderNumbers(
  tools: PluginTools,
  orderIds: (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(orderIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const orders = await readOrders(tools, { fields: ORDER_NUMBER_FIELDS, filters: { id: ids } })
  return new Map(orders.map((order) => [order.id, orderNumberText(order)]))
}

/** The shipping options that an order was placed with. */
export function optionIdsOf(order: Pick<StoredOrder, "shipping_methods"> | undefined): string[] {
  return (order?.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
}

export interface FulfillmentLabel {
  id: string
  tracking_number: string
  tracking_url: string
  label_url: string
}

/** What the store knows about a fulfillment, as opposed to our ledger. */
export interface FulfillmentState {
  id: string
  isCanceled: boolean
  isDelivered: boolean
  shippedAt: Date | undefined
  labels: FulfillmentLabel[]
}

export interface FulfillmentFacts extends FulfillmentState {
  /** The linked order; undefined while the fulfillment is being created, or after a crash. */
  linkedOrderId: string | undefined
  /** The linked return; undefined in the same cases. */
  linkedReturnId: string | undefined
}

/** The store's fulfillments. */
export async function readFulfillments<Fulfillment = StoredFulfillment>(
  tools: PluginTools,
  selection: Omit<RowsRequest, "entity">,
): Promise<Fulfillment[]> {
  return findRows<Fulfillment>(tools, { entity: "fulfillment", ...selection })
}

/** @returns undefined when there is no such fulfillment (core deletes it when our call throws) */
export async function readFulfillmentState(
  tools: PluginTools,
  fulfillmentId: string,
): Promise<FulfillmentState | undefined> {
  const [fulfillment] = await readFulfillments<StoredFulfillment & { labels?: FulfillmentLabel[] }>(
    tools,
    {
      fields: ["id", "canceled_at", "delivered_at", "shipped_at", "labels.*"],
      filters: { id: fulfillmentId },
    },
  )
  return (
    fulfillment && {
      id: fulfillment.id,
      isCanceled: Boolean(fulfillment.canceled_at),
      isDelivered: Boolean(fulfillment.delivered_at),
      shippedAt: fulfillment.shipped_at ? new Date(fulfillment.shipped_at) : undefined,
      labels: (fulfillment.labels ?? []).map((label) => ({
        id: label.id,
        tracking_number: label.tracking_number,
        tracking_url: label.tracking_url,
        label_url: label.label_url,
      })),
    }
  )
}

/** The same, with the order and the return that it belongs to. */
export async function readFulfillmentFacts(
  tools: PluginTools,
  fulfillmentId: string,
): Promise<FulfillmentFacts | undefined> {
  const [state, [link], [returnLink]] = await Promise.all([
    readFulfillmentState(tools, fulfillmentId),
    findRows<{ order_id: string }>(tools, {
      entity: "order_fulfillment",
      fields: ["order_id", "fulfillment_id"],
      filters: { fulfillment_id: fulfillmentId },
    }),
    findRows<{ return_id: string }>(tools, {
      entity: "return_fulfillment",
      fields: ["return_id", "fulfillment_id"],
      filters: { fulfillment_id: fulfillmentId },
    }),
  ])
  return state && { ...state, linkedOrderId: link?.order_id, linkedReturnId: returnLink?.return_id }
}

/** An unconfirmed change of an order: an edit, or a return, claim or exchange that is being requested. */
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
  updated_at?: Date | string
  deleted_at?: Date | string | null
}

/** Reservations of these lines, newest first. */
export async function readReservations(
  tools: PluginTools,
  lineItemIds: string[],
  which: Pick<RowsRequest, "withDeleted"> = {},
): Promise<StoredReservation[]> {
  return findRows<StoredReservation>(tools, {
    entity: "reservation",
    fields: [
      "line_item_id",
      "inventory_item_id",
      "location_id",
      "quantity",
      "created_at",
      "updated_at",
      "deleted_at",
    ],
    ...which,
    filters: { line_item_id: lineItemIds },
    pagination: { skip: 0, take: MOST_RESERVATIONS, order: { created_at: "DESC" } },
  })
}

/** Far more than the lines of a hundred orders have. */
const MOST_RESERVATIONS = 20_000

/** The store's product variants by id, with only the fields that are queried. They are found by id, or by SKU. */
export async function readVariants<Variant extends { id: string }>(
  tools: PluginTools,
  values: string[],
  { by = "id", ...selection }: Omit<RowsRequest, "entity" | "filters"> & { by?: "id" | "sku" },
): Promise<Map<string, Variant>> {
  if (values.length === 0) return new Map()
  const request = { entity: "product_variant", filters: { [by]: values }, ...selection }
  return new Map((await findRows<Variant>(tools, request)).map((one) => [one.id, one]))
}
