import { roundQuantity, type StoredReservation } from "../store"
import type { OrderLine, ShippedLine } from "./facts"
import type { ShipmentIssue } from "./issues"

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
  const shipped = lines.filter(({ quantity }) => quantity > 0)
  return [
    ...shipped.flatMap((line) => tooLittle(line) ?? reservationIssue(line, stock) ?? []),
    ...notStocked(shipped, stock, locationId),
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
