import { amountText } from "../context"
import { readNumber } from "../booking"
import {
  type OwnOption,
  orderNumberText,
  profileOf,
  roundQuantity,
  type StoredReservation,
} from "../store"
import type { OrderLine, ReadOrder, ShippedLine } from "./facts"
import { IssueList, type ShipmentIssue } from "./issues"
import type { ItemOverrides } from "./overrides"

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
 * @param known.options our options that it may ship with
 * @param known.stock undefined if nothing ships now, such as while a locker is chosen
 * @param known.refusalOf why nothing ships from a stock location; left out in the same case
 * @returns undefined when it has none of our options
 */
export function itemsToShip(
  order: ReadOrder,
  facts: {
    options: OwnOption[]
    stock?: Stock
    refusalOf?: (locationId: string) => string | undefined
    overrides?: ItemOverrides
  },
): ItemsToShip | undefined {
  const { options, stock, refusalOf, overrides = {} } = facts
  const places = placesOf(stock ?? { reservations: new Map() })
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
  const openQuantities = new Map(open.filter(isHere).map((line) => [line.id, openOf(line)]))
  const quantities =
    (overrides.items && readItems(overrides.items, lines, issues)) ?? openQuantities
  if (quantities.size === 0 && issues.all.length === 0) {
    issues.add("items", `Nothing of order ${orderNumberText(order)} is left to ship.`)
  }
  const refusal = locationId === undefined ? NO_PLACE : refusalOf?.(locationId)
  if (refusalOf && refusal && quantities.size > 0) issues.add("location_id", refusal)
  const fulfilledLines = lines.map((line) => ({
    line,
    quantity: quantities.get(line.id) ?? 0,
    fulfilledBefore: Number(line.detail?.fulfilled_quantity ?? 0),
    ordered: Number(line.quantity),
    open: openOf(line),
  }))
  return {
    option,
    locationId,
    lines: fulfilledLines,
    issues: issues.all,
    stockIssues: stock ? stockIssues(fulfilledLines, stock, locationId) : [],
  }
}

const NO_PLACE =
  "No stock location is known for these items: they are reserved nowhere, and their shipping option belongs to none. " +
  "Choose one in the Ship dialog."

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

/** Why an order that has none of our options cannot be shipped. */
export function foreignText(
  order: Pick<ReadOrder, "id" | "display_id" | "custom_display_id">,
): string {
  return (
    `Order ${orderNumberText(order)} was not placed with a shipping option of Shipment Ordering. ` +
    "Choose one of its options, or fulfill the order on its page."
  )
}

/** The merchant's message when the order's shipping option was deleted. */
export function deletedOptionText(optionName: string): string {
  return `The shipping option "${optionName}" was deleted. Fulfill the items with another shipping option.`
}

function refuseUnsettled(order: ReadOrder, issues: IssueList): void {
  if (order.status === "canceled") {
    issues.add("items", `Order ${orderNumberText(order)} is canceled.`)
  } else if (order.is_draft_order) {
    issues.add("items", `Order ${orderNumberText(order)} is a draft. Confirm it first.`)
  }
}

function readItems(
  items: NonNullable<ItemOverrides["items"]>,
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

/**
 * What Medusa refuses only after the provider has ordered a shipment. So that no try leaves an abandoned shipment at the
 * service, it is found out before (core-flows, `create-fulfillment.js`; order module, `fulfill-item.js`).
 */

/** What is reserved for lines of orders, and where their inventory items are stocked. */
export interface Stock {
  /** By line: what is reserved for it, oldest first. */
  reservations: ReadonlyMap<string, StoredReservation[]>
  /** By stock location: ids of its inventory items. Only where a line may be reserved elsewhere. */
  stocked: ReadonlyMap<string, ReadonlySet<string>>
}

type FulfilledLine = Pick<ShippedLine, "line" | "quantity">

/** By line: the stock location where it is reserved. If there are several, that of the oldest reservation. */
export function placesOf({ reservations }: Pick<Stock, "reservations">): Map<string, string> {
  return new Map(
    [...reservations].flatMap(([id, [oldest]]) => (oldest ? [[id, oldest.location_id]] : [])),
  )
}

/** Why Medusa would not fulfill these quantities from this place. */
export function stockIssues(
  lines: FulfilledLine[],
  stock: Stock,
  locationId: string | undefined,
): ShipmentIssue[] {
  const linesToShip = lines.filter(({ quantity }) => quantity > 0)
  return [
    ...linesToShip.flatMap((line) => tooLittle(line) ?? reservationIssue(line, stock) ?? []),
    ...notStocked(linesToShip, stock, locationId),
  ].map((message) => ({ field: "items", message }))
}

/** Why Medusa does not fulfill a quantity; undefined if it does. */
export function tooLittle({ line, quantity }: FulfilledLine): string | undefined {
  return quantity < 1
    ? `Of "${line.title}" only ${quantity} would ship, and Medusa cannot fulfill less than 1. ` +
        "Ship at least 1, or take the rest out of the order."
    : undefined
}

interface StockOfLine {
  variant?: {
    manage_inventory?: boolean | null
    inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
  } | null
}

function reservationIssue(
  { line, quantity }: FulfilledLine,
  { reservations }: Stock,
): string | undefined {
  const { variant } = line as OrderLine & StockOfLine
  const own = reservations.get(line.id) ?? []
  if (own.length === 0) {
    return variant?.manage_inventory
      ? `No stock is reserved for "${line.title}". Choose "Allocate items" on the order's page, then ship it.`
      : undefined
  }
  const items = own.map(({ inventory_item_id }) => inventory_item_id)
  if (new Set(items).size < items.length) {
    // Medusa would look for the whole quantity in each of them, and take it from the stock once for each.
    return (
      `"${line.title}" is reserved in ${items.length} parts, and Medusa fulfills an item only from one. ` +
      "In Inventory > Reservations, leave one with the whole quantity, then ship it."
    )
  }
  const isShort = own.some((one) => {
    const part = variant?.inventory_items?.find(
      ({ inventory }) => inventory?.id === one.inventory_item_id,
    )
    return roundQuantity(quantity * (part?.required_quantity ?? 1)) > Number(one.quantity)
  })
  return isShort
    ? `Less is reserved of "${line.title}" than the ${quantity} to ship. ` +
        "Raise it in Inventory > Reservations, then ship it."
    : undefined
}

/** Items that are reserved elsewhere and that the place does not stock. */
function notStocked(
  lines: FulfilledLine[],
  { reservations, stocked }: Stock,
  locationId: string | undefined,
): string[] {
  if (locationId === undefined) return []
  const titles = lines
    .filter(({ line }) =>
      (reservations.get(line.id) ?? []).some(
        (one) =>
          one.location_id !== locationId && !stocked.get(locationId)?.has(one.inventory_item_id),
      ),
    )
    .map(({ line }) => line.title)
  return [...new Set(titles)].map(
    (title) =>
      `"${title}" is reserved at another stock location, and this one has no stock of it. ` +
      "Choose the other location, or add stock of it here.",
  )
}
