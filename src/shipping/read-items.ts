import {
  alone,
  findRows,
  type PluginContext,
  type PluginTools,
  refuse,
  refuseData,
  refuseMissing,
} from "../context"
import {
  deletedOptionText,
  foreignText,
  issuesText,
  type ItemOverrides,
  type ItemsToShip,
  itemsToShip,
  placesOf,
  type ReadOrder,
  shippableLines,
  type ShippedLine,
  type Stock,
  stockIssues,
} from "../planning"
import {
  optionIdsOf,
  type OwnOption,
  readEachOrder,
  readOrder,
  readOwnOptions,
  readReservations,
  readShippingPlaces,
  type StoredReservation,
} from "../store"
import { NOTHING_ORDERED, ORDER_FIELDS, ORDER_GONE } from "./order"

/** What decides which items of orders ship now, with which option and from where. */
export interface ItemFacts {
  options: OwnOption[]
  stock: Stock
  placeOf: Awaited<ReturnType<typeof readShippingPlaces>>
  /** Why nothing ships from a stock location. */
  refusalOf: (locationId: string) => string | undefined
}

/**
 * Reads it for all orders together.
 *
 * @param scope by default the options that the orders were placed with
 */
export async function readItemFacts(
  context: PluginContext,
  orders: ReadOrder[],
  scope: { options?: OwnOption[]; locationId?: string } = {},
): Promise<ItemFacts> {
  const { locationId } = scope
  const [options, stock] = await Promise.all([
    scope.options ?? readOwnOptions(context, [...new Set(orders.flatMap(optionIdsOf))]),
    readStock(context, { lines: orders.flatMap(shippableLines), locationId }),
  ])
  const places = [...options.map((one) => one.locationId), ...placesOf(stock).values(), locationId]
  const placeOf = await readShippingPlaces(context, places)
  return { options, stock, placeOf, refusalOf: (id) => placeOf(id).refusal }
}

/** The items of an order that would ship now; undefined when it has none of our options. */
export function itemsOf(order: ReadOrder, { options, ...facts }: ItemFacts) {
  const ids = optionIdsOf(order)
  return itemsToShip(order, { ...facts, options: options.filter(({ id }) => ids.includes(id)) })
}

/**
 * The items that would ship now, with a person's choices.
 *
 * @throws MedusaError NOT_FOUND for an unknown option or place, NOT_ALLOWED when this plugin does not deliver the
 * order
 */
export async function readItemsToShip(
  context: PluginContext,
  order: ReadOrder,
  overrides: ItemOverrides,
): Promise<ItemsToShip> {
  const { location_id: locationId, shipping_option_id: optionId } = overrides
  const options = await readOwnOptions(context, optionId ? [optionId] : optionIdsOf(order))
  if (optionId !== undefined && options.length === 0) {
    refuseMissing(
      "The chosen shipping option no longer exists, or does not belong to Shipment Ordering. Choose another one.",
    )
  }
  const facts = await readItemFacts(context, [order], { options, locationId })
  if (locationId !== undefined && facts.refusalOf(locationId)) {
    refuseMissing("The chosen stock location no longer exists. Choose another one.")
  }
  return itemsToShip(order, { ...facts, overrides }) ?? refuse(foreignText(order))
}

/** What of an order would ship now, or why nothing can. */
interface ItemsOfOrder {
  orderId: string
  /** Null for an order that does not exist. */
  displayId: number | null
  items: ItemsToShip | undefined
  refusal: string | undefined
}

/** Like `readItemsToShip` without overrides, for many orders. Reads all of them together. */
export async function readOrdersToShip(
  context: PluginContext,
  orderIds: string[],
): Promise<ItemsOfOrder[]> {
  const { orders } = await readEachOrder<ReadOrder>(context, {
    ids: orderIds,
    fields: ORDER_FIELDS,
    instead: ["id", "display_id"],
  })
  const facts = await readItemFacts(context, orders)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const toShip: ItemsOfOrder[] = []
  for (const orderId of orderIds) {
    const order = byId.get(orderId)
    const { result: items, refusal } = await alone(context, () => {
      if (!order) return refuseMissing(ORDER_GONE)
      return itemsOf(order, facts) ?? refuse(foreignText(order))
    })
    const issues = [...(items?.issues ?? []), ...(items?.stockIssues ?? [])]
    toShip.push({
      orderId,
      displayId: order?.display_id ?? null,
      items,
      refusal: refusal ?? (issuesText(issues) || undefined),
    })
  }
  return toShip
}

/** What is reserved for lines, and what the places have of it that may ship it. */
async function readStock(
  context: PluginContext,
  { lines, locationId }: { lines: { id: string }[]; locationId: string | undefined },
): Promise<Stock> {
  const newestFirst = await readReservations(
    context,
    lines.map(({ id }) => id),
  )
  const reservations = new Map<string, StoredReservation[]>()
  for (const one of newestFirst.toReversed()) {
    reservations.set(one.line_item_id, [...(reservations.get(one.line_item_id) ?? []), one])
  }
  return { reservations, stocked: await readStocked(context, { reservations, locationId }) }
}

/** Usually asks for nothing: only where items of one order are reserved at several places, or not at the chosen one. */
async function readStocked(
  context: PluginContext,
  {
    reservations,
    locationId,
  }: { reservations: Stock["reservations"]; locationId: string | undefined },
): Promise<Stock["stocked"]> {
  const stocked = new Map<string, Set<string>>()
  const reserved = [...reservations.values()].flat()
  const places = new Set(reserved.map(({ location_id }) => location_id))
  if (locationId !== undefined) places.add(locationId)
  if (places.size < 2) return stocked
  const levels = await findRows<{ inventory_item_id: string; location_id: string }>(context, {
    entity: "inventory_level",
    fields: ["inventory_item_id", "location_id"],
    filters: {
      location_id: [...places],
      inventory_item_id: reserved.map(({ inventory_item_id }) => inventory_item_id),
    },
  })
  for (const { location_id: place, inventory_item_id: item } of levels) {
    stocked.set(place, (stocked.get(place) ?? new Set()).add(item))
  }
  return stocked
}

/** @throws MedusaError INVALID_DATA naming each line whose stock Medusa cannot take from this place */
export async function refuseUnfulfillable(
  context: PluginContext,
  lines: ShippedLine[],
  locationId: string | undefined,
): Promise<void> {
  const stock = await readStock(context, { lines: lines.map(({ line }) => line), locationId })
  const issues = stockIssues(lines, stock, locationId)
  if (issues.length > 0) {
    refuseData(`${issues.map(({ message }) => message).join(" ")} ${NOTHING_ORDERED}`)
  }
}

/**
 * The refusal when an order is fulfilled with a shipping option of the plugin that was deleted.
 *
 * @param wanted.optionId by default the order's options
 */
export async function refusalOfDeletedOption(
  tools: PluginTools,
  { orderId, optionId }: { orderId: string; optionId: string | undefined },
): Promise<string | undefined> {
  const ids = optionId === undefined ? await placedWith(tools, orderId) : [optionId]
  const options = await readOwnOptions(tools, ids, { withDeleted: true })
  const deleted = options.find(({ isDeleted }) => isDeleted)
  return deleted && deletedOptionText(deleted.name)
}

async function placedWith(tools: PluginTools, orderId: string): Promise<string[]> {
  return optionIdsOf(await readOrder(tools, orderId, ["id", "shipping_methods.shipping_option_id"]))
}
