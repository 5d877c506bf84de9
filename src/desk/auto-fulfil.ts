import {
  type StoredReservation,
  readOpenChanges,
  readReservations,
  readOwnOptions,
  readOrders,
  optionIdsOf,
  ORDER_NUMBER_FIELDS,
  orderNumberText,
  profileOf,
  readShippingPlaces,
  roundQuantity,
  type StoredOrder,
  type StoredOrderLine,
} from "../store"
import { type PluginContext, DAY_MS, HOUR_MS, findRows } from "../context"
import { keyOfStock, type OrderToFulfil, type PlannedLine } from "../planning"
import { ordersOfPayments, readWithTotals } from "../shipping"

/** Older orders with a lost event are skipped: the merchant has fulfilled them by hand by now. */
const FOR_DAYS = 3
/** Most runs look back one hour; one run every 30 minutes looks back all the days. */
const RECENT_MS = HOUR_MS
const WHOLE_LOOK_MINUTES = 30
const KEPT_DAYS = 30
/** More than a run fulfills in its minute. */
const AT_ONCE = 500
const PAGE = 500

/**
 * Finds the orders to fulfill now: those whose next try is due, and those whose event was lost. Orders placed or
 * paid before the automation was switched on are left to the merchant.
 */
export async function takeDueOrders(context: PluginContext): Promise<string[]> {
  const { autoFulfilments } = context.plugin
  const { settings } = context.configuration
  await autoFulfilments.deleteOlderThan(KEPT_DAYS)
  if (settings.auto_fulfil === "never") {
    await autoFulfilments.leaveAll()
    return []
  }
  const due = await autoFulfilments.listDue(AT_ONCE)
  const switchedOn = settings.auto_fulfil_since ? Date.parse(settings.auto_fulfil_since) : 0
  const now = new Date()
  const lookBackMs = now.getMinutes() % WHOLE_LOOK_MINUTES === 0 ? FOR_DAYS * DAY_MS : RECENT_MS
  const since = new Date(Math.max(switchedOn, now.getTime() - lookBackMs))
  const list = settings.auto_fulfil === "placed" ? placedOrders : paidOrders
  const missedIds: string[] = []
  for (let skip = 0; due.length + missedIds.length < AT_ONCE; skip += PAGE) {
    const page = await list(context, since, { skip, take: PAGE })
    missedIds.push(...(await autoFulfilments.untriedAmong([...new Set(page.ids)])))
    if (page.size < PAGE) break
  }
  return [...new Set([...due, ...missedIds])].slice(0, AT_ONCE)
}

interface Page {
  skip: number
  take: number
}

async function placedOrders(context: PluginContext, since: Date, page: Page) {
  const orders = await readOrders(context, {
    fields: ["id"],
    filters: { created_at: { $gt: since }, is_draft_order: false, status: "pending" },
    pagination: { ...page, order: { created_at: "ASC" } },
  })
  return { ids: orders.map(({ id }) => id), size: orders.length }
}

function paidOrders(context: PluginContext, since: Date, page: Page) {
  return ordersOfPayments(context, {
    filters: { captured_at: { $gt: since } },
    pagination: { ...page, order: { captured_at: "ASC" } },
  })
}

/** An order that the automation may fulfill. */
export interface Candidate extends OrderToFulfil {
  /** Such as `#1001`. */
  number: string
  /** Not a draft, not canceled and not being edited. */
  isSettled: boolean
  hasFulfillments: boolean
  items: StoredOrder["items"]
}

/**
 * @returns undefined if the order does not exist or uses none of this plugin's shipping options
 * @throws MedusaError INVALID_DATA when Medusa cannot read the order
 */
export async function readCandidate(
  context: PluginContext,
  orderId: string,
): Promise<Candidate | undefined> {
  const order = await readWithTotals<StoredOrder>(context, orderId, [
    ...ORDER_NUMBER_FIELDS,
    "status",
    "is_draft_order",
    "items.*",
    "items.detail.fulfilled_quantity",
    "items.variant.manage_inventory",
    "items.variant.product.shipping_profile.id",
    "items.variant.inventory_items.required_quantity",
    "items.variant.inventory_items.inventory.id",
    "shipping_methods.shipping_option_id",
    "fulfillments.id",
    "fulfillments.canceled_at",
  ])
  const options = await readOwnOptions(context, optionIdsOf(order), { withDeleted: true })
  if (!order || options.length === 0) {
    return undefined
  }
  const storedLines = (order.items ?? []).filter(
    ({ requires_shipping }) => requires_shipping !== false,
  )
  const reservations = await readReservations(
    context,
    storedLines.map(({ id }) => id),
  )
  const placeOf = await readShippingPlaces(context, [
    ...options.map(({ locationId }) => locationId),
    ...reservations.map(({ location_id }) => location_id),
  ])
  const edits = await readOpenChanges(context, orderId)
  return {
    number: orderNumberText(order),
    isSettled: !order.is_draft_order && order.status === "pending" && edits.length === 0,
    hasFulfillments: (order.fulfillments ?? []).some((one) => one && !one.canceled_at),
    items: order.items,
    lines: storedLines.map((line) => toLine(line, reservations)),
    options,
    refusalOf: (locationId) => placeOf(locationId).refusal,
    spare: await readSpare(context, reservations),
  }
}

function toLine(line: StoredOrderLine, reservations: StoredReservation[]): PlannedLine {
  const { variant } = line
  const quantity = Number(line.quantity)
  return {
    id: line.id,
    quantity,
    fulfilled: Number(line.detail?.fulfilled_quantity ?? 0),
    profileId: profileOf(line),
    needs: variant?.manage_inventory
      ? (variant.inventory_items ?? []).flatMap(({ required_quantity, inventory }) =>
          inventory?.id
            ? {
                inventoryItemId: inventory.id,
                quantity: roundQuantity(quantity * (required_quantity || 1)),
              }
            : [],
        )
      : [],
    reservations: reservations
      .filter(({ line_item_id }) => line_item_id === line.id)
      .map((reservation) => ({
        inventoryItemId: reservation.inventory_item_id,
        locationId: reservation.location_id,
        quantity: Number(reservation.quantity),
      })),
  }
}

interface StoredStock {
  id: string
  location_levels?:
    { location_id: string; stocked_quantity: unknown; reserved_quantity: unknown }[] | null
}

async function readSpare(
  context: PluginContext,
  reservations: StoredReservation[],
): Promise<Map<string, number>> {
  const stocks = await findRows<StoredStock>(context, {
    entity: "inventory_item",
    fields: [
      "id",
      "location_levels.location_id",
      "location_levels.stocked_quantity",
      "location_levels.reserved_quantity",
    ],
    filters: { id: reservations.map(({ inventory_item_id }) => inventory_item_id) },
  })
  return new Map(
    stocks.flatMap(({ id, location_levels: levels }) =>
      (levels ?? []).map((level) => [
        keyOfStock(level.location_id, id),
        roundQuantity(Number(level.stocked_quantity) - Number(level.reserved_quantity)),
      ]),
    ),
  )
}
