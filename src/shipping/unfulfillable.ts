import { findRows, type PluginContext, refuseData } from "../context"
import { readReservations, roundQuantity, type StoredReservation } from "../store"
import type { OrderLine, ShippedLine } from "./order"
import type { ShipmentIssue } from "./overrides"

/**
 * What Medusa refuses only after the provider has ordered a shipment. So that no try leaves an abandoned shipment at the
 * service, it is found out before (core-flows, `create-fulfillment.js`; order module, `fulfill-item.js`).
 */

type FulfilledLine = Pick<ShippedLine, "line" | "quantity">

/** By line: what is reserved for it, oldest first. */
export type Reservations = ReadonlyMap<string, StoredReservation[]>

export async function readReservationsOf(
  context: PluginContext,
  lines: { id: string }[],
): Promise<Reservations> {
  const found = await readReservations(
    context,
    lines.map(({ id }) => id),
  )
  const byLine = new Map<string, StoredReservation[]>()
  for (const one of found.toReversed()) {
    byLine.set(one.line_item_id, [...(byLine.get(one.line_item_id) ?? []), one])
  }
  return byLine
}

/** @throws MedusaError INVALID_DATA for quantities that Medusa does not fulfill */
export function refuseTooLittle(lines: FulfilledLine[]): void {
  const issues = lines.flatMap((line) => tooLittle(line) ?? [])
  if (issues.length > 0) refuseData(`${issues.join(" ")} ${NOTHING_ORDERED}`)
}

/** @throws MedusaError INVALID_DATA naming each line whose stock Medusa cannot take from this place */
export async function refuseUnfulfillable(
  context: PluginContext,
  lines: FulfilledLine[],
  locationId: string | undefined,
): Promise<void> {
  const reservations = await readReservationsOf(
    context,
    lines.map(({ line }) => line),
  )
  const issues = [
    ...lineIssues(lines, reservations),
    ...(await placeIssues(context, { lines, reservations, locationId })),
  ]
  if (issues.length > 0) {
    refuseData(`${issues.map(({ message }) => message).join(" ")} ${NOTHING_ORDERED}`)
  }
}

const NOTHING_ORDERED = "No shipment was ordered."

/** The issues of quantities and reservations. */
export function lineIssues(lines: FulfilledLine[], reservations: Reservations): ShipmentIssue[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap((line) => tooLittle(line) ?? reservationIssue(line, reservations) ?? [])
    .map(toIssue)
}

function toIssue(message: string): ShipmentIssue {
  return { field: "items", message }
}

function tooLittle({ line, quantity }: FulfilledLine): string | undefined {
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
  reservations: Reservations,
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

/** Items that are reserved elsewhere and that the place does not stock. Usually asks for nothing. */
export async function placeIssues(
  context: PluginContext,
  {
    lines,
    reservations,
    locationId,
  }: { lines: FulfilledLine[]; reservations: Reservations; locationId: string | undefined },
): Promise<ShipmentIssue[]> {
  const elsewhere = lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ line }) =>
      (reservations.get(line.id) ?? [])
        .filter((one) => locationId !== undefined && one.location_id !== locationId)
        .map((one) => ({ title: line.title, itemId: one.inventory_item_id })),
    )
  if (elsewhere.length === 0) {
    return []
  }
  const levels = await findRows<{ inventory_item_id: string }>(context, {
    entity: "inventory_level",
    fields: ["inventory_item_id"],
    filters: { location_id: locationId, inventory_item_id: elsewhere.map(({ itemId }) => itemId) },
  })
  const stocked = new Set(levels.map(({ inventory_item_id }) => inventory_item_id))
  const titles = elsewhere.filter(({ itemId }) => !stocked.has(itemId)).map(({ title }) => title)
  return [...new Set(titles)].map((title) =>
    toIssue(
      `"${title}" is reserved at another stock location, and this one has no stock of it. ` +
        "Choose the other location, or add stock of it here.",
    ),
  )
}
