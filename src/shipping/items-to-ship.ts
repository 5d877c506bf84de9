import { MedusaError } from "@medusajs/framework/utils"
import {
  readLocation,
  type OwnOption,
  readOwnOptions,
  type StoredAddress,
  readEachOrder,
  readOrder,
  optionIdsOf,
  orderNumberText,
  profileOf,
  refusalsOfPlaces,
} from "../store"
import { readNumber } from "../booking"
import {
  alone,
  amountText,
  refuse,
  refuseMissing,
  type PluginContext,
  type PluginTools,
} from "../context"
import { IssueList, issuesText, type ShipmentIssue, type ShipOverrides } from "./overrides"
import { ORDER_FIELDS, ORDER_GONE, type ReadOrder, type OrderLine, type ShippedLine } from "./order"
import { lineIssues, placeIssues, type Reservations, readReservationsOf } from "./unfulfillable"

interface ItemOverride {
  id: string
  quantity: number
  /** The shippable quantity that the person saw. If it has changed, nothing is shipped. */
  shippable?: number
}

/** What a person wants to ship, how and from where. Missing fields are planned. */
interface ItemOverrides {
  items?: ItemOverride[]
  shipping_option_id?: string
  location_id?: string
}

/** The part of an order that ships together: with one shipping option, from one place. */
export interface ItemsToShip {
  option: OwnOption
  /** Undefined when neither a reservation nor the option's service zone names one. */
  locationId: string | undefined
  /** All lines that need shipping, with their quantity in this shipment, which may be 0. */
  lines: (ShippedLine & { ordered: number; open: number })[]
  issues: ShipmentIssue[]
  /** Why Medusa would not fulfill them. */
  stockIssues: ShipmentIssue[]
}

/**
 * The items of an order that would ship now: open, in the option's shipping profile, and reserved in one place.
 *
 * @throws MedusaError NOT_FOUND for an unknown option or place, NOT_ALLOWED when this plugin does not deliver the
 * order
 */
export async function readItemsToShip(
  context: PluginContext,
  order: ReadOrder,
  overrides: ItemOverrides,
): Promise<ItemsToShip> {
  if (overrides.location_id !== undefined) await refuseUnknownPlace(context, overrides.location_id)
  const options = await optionsOf(context, order, overrides.shipping_option_id)
  const reservations = await readReservationsOf(context, shippableLines(order))
  const placeRefusals = await readPlaceRefusals(context, { options, reservations })
  const items = itemsToShip(order, { options, reservations, placeRefusals, overrides })
  if (!items) return refuse(foreignText(order))
  const ofPlace = await placeIssues(context, { ...items, reservations })
  return { ...items, stockIssues: [...items.stockIssues, ...ofPlace] }
}

/** Why nothing ships from the stock locations that items may ship from, by id. Core would answer with an id. */
export async function readPlaceRefusals(
  context: PluginContext,
  { options, reservations }: { options: OwnOption[]; reservations: Reservations },
): Promise<Map<string, string>> {
  return refusalsOfPlaces(context, [
    ...options.map(({ locationId }) => locationId),
    ...placesOf(reservations).values(),
  ])
}

const NO_PLACE =
  "No stock location is known for these items: they are reserved nowhere, and their shipping option belongs to none. " +
  "Choose one in the Ship dialog."

/** What of an order would ship now, or why nothing can. */
export interface OrderToShip {
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
): Promise<OrderToShip[]> {
  const { orders } = await readEachOrder<ReadOrder>(context, {
    ids: orderIds,
    fields: ORDER_FIELDS,
    instead: ["id", "display_id"],
  })
  const options = await readOwnOptions(context, [...new Set(orders.flatMap(optionIdsOf))])
  const reservations = await readReservationsOf(context, orders.flatMap(shippableLines))
  const placeRefusals = await readPlaceRefusals(context, { options, reservations })
  const byId = new Map(orders.map((order) => [order.id, order]))
  const toShip: OrderToShip[] = []
  for (const orderId of orderIds) {
    const order = byId.get(orderId)
    const { result: items, refusal } = await alone(context, () => {
      if (!order) return refuseMissing(ORDER_GONE)
      const ids = optionIdsOf(order)
      const own = options.filter(({ id }) => ids.includes(id))
      const facts = { options: own, reservations, placeRefusals, overrides: {} }
      return itemsToShip(order, facts) ?? refuse(foreignText(order))
    })
    toShip.push({
      orderId,
      displayId: order?.display_id ?? null,
      items,
      refusal:
        refusal ??
        (issuesText([...(items?.issues ?? []), ...(items?.stockIssues ?? [])]) || undefined),
    })
  }
  return toShip
}

/**
 * Like `readItemsToShip`, for an order that is read completely.
 *
 * @param known.options our options that it may ship with
 * @param known.reservations undefined if nothing ships now, such as while a locker is chosen
 * @param known.placeRefusals left out in the same case
 * @returns undefined when it has none of our options
 */
export function itemsToShip(
  order: ReadOrder,
  known: {
    options: OwnOption[]
    reservations?: Reservations
    placeRefusals?: Map<string, string>
    overrides: ItemOverrides
  },
): ItemsToShip | undefined {
  const { options, reservations, placeRefusals, overrides } = known
  const places = placesOf(reservations)
  const issues = new IssueList()
  const lines = shippableLines(order)
  const shipsWith = (line: OrderLine, { profileId }: OwnOption): boolean =>
    openOf(line) > 0 && [undefined, profileId].includes(profileOf(line))
  const option = options.find((one) => lines.some((line) => shipsWith(line, one))) ?? options[0]
  if (!option) {
    return undefined
  }
  refuseUnsettled(order, issues)
  const open = lines.filter((line) => shipsWith(line, option))
  const locationId = overrides.location_id ?? placeOf(open, { option, places })
  const isHere = (line: OrderLine): boolean =>
    overrides.location_id !== undefined || (places.get(line.id) ?? locationId) === locationId
  const planned = new Map(open.filter(isHere).map((line) => [line.id, openOf(line)]))
  const quantities = (overrides.items && readItems(overrides.items, lines, issues)) ?? planned
  if (quantities.size === 0 && issues.all.length === 0) {
    issues.add("items", `Nothing of order ${orderNumberText(order)} is left to ship.`)
  }
  const refusal = locationId === undefined ? NO_PLACE : placeRefusals?.get(locationId)
  if (placeRefusals && refusal && quantities.size > 0) issues.add("location_id", refusal)
  const shipped = lines.map((line) => ({
    line,
    quantity: quantities.get(line.id) ?? 0,
    fulfilledBefore: Number(line.detail?.fulfilled_quantity ?? 0),
    ordered: Number(line.quantity),
    open: openOf(line),
  }))
  return {
    option,
    locationId,
    lines: shipped,
    issues: issues.all,
    stockIssues: reservations ? lineIssues(shipped, reservations) : [],
  }
}

/** By line: the stock location where it is reserved. If there are several, that of the oldest reservation. */
function placesOf(reservations: Reservations | undefined): Map<string, string> {
  return new Map(
    [...(reservations ?? [])].flatMap(([id, [oldest]]) =>
      oldest ? [[id, oldest.location_id]] : [],
    ),
  )
}

/** Where the lines ship from first: the option's own place if something is reserved there. */
function placeOf(
  lines: OrderLine[],
  { option, places }: { option: OwnOption; places: Map<string, string> },
): string | undefined {
  const reserved = lines.flatMap((line) => places.get(line.id) ?? [])
  const isOwn = reserved.length === 0 || reserved.some((id) => id === option.locationId)
  return isOwn ? option.locationId : reserved[0]
}

export function shippableLines({ items = [] }: ReadOrder): OrderLine[] {
  return items.filter(({ requires_shipping }) => requires_shipping !== false)
}

/** @throws AmountError for a quantity that is not a number */
function openOf({ quantity, detail }: OrderLine): number {
  const fulfilled = readNumber(amountText(detail?.fulfilled_quantity), "fulfilled quantity")
  const open = readNumber(amountText(quantity), "quantity").minus(fulfilled)
  return Math.max(0, open.toNumber())
}

async function optionsOf(
  context: PluginContext,
  order: ReadOrder,
  chosenId: string | undefined,
): Promise<OwnOption[]> {
  const ids = chosenId === undefined ? optionIdsOf(order) : [chosenId]
  const options = await readOwnOptions(context, ids)
  if (chosenId !== undefined && options.length === 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "The chosen shipping option no longer exists, or does not belong to Shipment Ordering. Choose another one.",
    )
  }
  return options
}

async function refuseUnknownPlace(context: PluginContext, id: string): Promise<void> {
  if (!(await readLocation(context, id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "The chosen stock location no longer exists. Choose another one.",
    )
  }
}

function foreignText(order: ReadOrder): string {
  return (
    `Order ${orderNumberText(order)} was not placed with a shipping option of Shipment Ordering. ` +
    "Choose one of its options, or fulfill the order on its page."
  )
}

function refuseUnsettled(order: ReadOrder, issues: IssueList): void {
  if (order.status === "canceled") {
    issues.add("items", `Order ${orderNumberText(order)} is canceled.`)
  } else if (order.is_draft_order) {
    issues.add("items", `Order ${orderNumberText(order)} is a draft. Confirm it first.`)
  }
}

function readItems(
  items: ItemOverride[],
  lines: OrderLine[],
  issues: IssueList,
): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { id, quantity, shippable } of items) {
    const line = lines.find((one) => one.id === id)
    if (!line) {
      issues.add(
        "items",
        "A chosen item is no longer in the order, or needs no shipping. Reload the order.",
      )
    } else if (quantities.has(id)) {
      issues.add("items", `"${line.title}" is listed twice.`)
    } else if (shippable !== undefined && shippable !== openOf(line)) {
      issues.add(
        "items",
        `Of "${line.title}" ${openOf(line)} can be shipped now, and not ${shippable} as before: ` +
          "some went out meanwhile, or the order was changed. Look at the order, then ship what is left.",
      )
    } else if (quantity > openOf(line)) {
      issues.add("items", `Of "${line.title}" only ${openOf(line)} can be shipped.`)
    } else {
      quantities.set(id, quantity)
    }
  }
  return quantities
}

/** The merchant's corrections of the recipient. The country cannot change. */
export type RecipientChanges = Partial<Omit<StoredAddress, "country_code">>

/** A person's choices for one shipment of an order. Missing fields are planned. */
export type OrderOverrides = ItemOverrides & ShipOverrides & { recipient?: RecipientChanges }

/** The merchant's message when the order's shipping option was deleted. */
export function deletedOptionText(optionName: string): string {
  return `The shipping option "${optionName}" was deleted. Fulfill the items with another shipping option.`
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
