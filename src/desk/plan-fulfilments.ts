import { readOwnOptions } from "../account"
import { type PluginScope, findRows } from "../context"

interface StoredLine {
  id: string
  quantity: unknown
  requires_shipping?: boolean | null
  detail?: { fulfilled_quantity?: unknown } | null
  variant?: {
    manage_inventory?: boolean | null
    product?: { shipping_profile?: { id?: string } | null } | null
    inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
  } | null
}

interface StoredOrder {
  id: string
  display_id?: number
  status?: string
  is_draft_order?: boolean | null
  items?: StoredLine[] | null
  shipping_methods?: ({ shipping_option_id?: string | null } | null)[] | null
  fulfillments?: { id: string; canceled_at?: unknown }[] | null
}

interface StoredReservation {
  line_item_id: string
  inventory_item_id: string
  location_id: string
  quantity: unknown
}

/** An order as it stands, for the question whether it is to be fulfilled by itself. */
export interface Candidate extends OrderToPlan {
  /** As its customer and the merchant know it. */
  number: string
  /** Neither a draft nor canceled, and nobody is editing it. */
  isSettled: boolean
  hasFulfillments: boolean
}

/** @returns undefined when there is none, or nothing of it is shipped with an option of ours */
export async function readCandidate(
  scope: PluginScope,
  orderId: string,
): Promise<Candidate | undefined> {
  const [order] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: [
      "id",
      "display_id",
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
    ],
    filters: { id: orderId },
  })
  const ids = (order?.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
  const options = await readOwnOptions(scope, ids, { withDeleted: true })
  if (!order || options.length === 0) {
    return undefined
  }
  const stored = (order.items ?? []).filter(({ requires_shipping }) => requires_shipping !== false)
  const reservations = await findRows<StoredReservation>(scope, {
    entity: "reservation",
    fields: ["line_item_id", "inventory_item_id", "location_id", "quantity"],
    filters: { line_item_id: stored.map(({ id }) => id) },
  })
  const edits = await findRows<{ id: string }>(scope, {
    entity: "order_change",
    fields: ["id"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  return {
    number: order.display_id === undefined ? orderId : `#${order.display_id}`,
    isSettled: !order.is_draft_order && order.status === "pending" && edits.length === 0,
    hasFulfillments: (order.fulfillments ?? []).some(({ canceled_at }) => !canceled_at),
    lines: stored.map((line) => toLine(line, reservations)),
    options,
    spare: await readSpare(scope, reservations),
  }
}

function toLine(line: StoredLine, reservations: StoredReservation[]): PlannedLine {
  const { variant } = line
  const quantity = Number(line.quantity)
  return {
    id: line.id,
    quantity,
    fulfilled: Number(line.detail?.fulfilled_quantity ?? 0),
    profileId: variant?.product?.shipping_profile?.id,
    needs: variant?.manage_inventory
      ? (variant.inventory_items ?? []).flatMap(({ required_quantity, inventory }) =>
          inventory?.id
            ? { inventoryItemId: inventory.id, quantity: quantity * (required_quantity || 1) }
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
  scope: PluginScope,
  reservations: StoredReservation[],
): Promise<Map<string, number>> {
  const stocks = await findRows<StoredStock>(scope, {
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
        Number(level.stocked_quantity) - Number(level.reserved_quantity),
      ]),
    ),
  )
}

/** A line of an order, as far as it decides what can be fulfilled. */
export interface PlannedLine {
  id: string
  quantity: number
  fulfilled: number
  /** Undefined for goods that are no product any more, or never were. */
  profileId: string | undefined
  /** What of the inventory it takes in all; empty where no stock is counted. */
  needs: { inventoryItemId: string; quantity: number }[]
  reservations: { inventoryItemId: string; locationId: string; quantity: number }[]
}

/** A shipping option of ours that the order was placed with. */
export interface PlannedOption {
  id: string
  profileId: string
  /** From which it ships where nothing is reserved. */
  locationId: string | undefined
  name: string
  /** Planned with all the same: that it cannot ship is told. */
  isDeleted: boolean
}

export interface OrderToPlan {
  /** Those that are to be shipped. */
  lines: PlannedLine[]
  options: PlannedOption[]
  /** By location and inventory item (`keyOfStock`): what is in stock, less all that is reserved. */
  spare: ReadonlyMap<string, number>
}

export interface PlanWish {
  /** Ids; empty stands for all. */
  profiles: string[]
  locations: string[]
  /** Whether an earlier try may have fulfilled a part. */
  goesOn: boolean
}

export interface PlannedFulfilment {
  optionId: string
  /** Of an option that was deleted since, and with which nothing can be fulfilled. */
  deletedOption?: string
  locationId: string
  items: { id: string; quantity: number }[]
}

export function keyOfStock(locationId: string, inventoryItemId: string): string {
  return `${locationId} ${inventoryItemId}`
}

/**
 * The fulfillments that an order is to get by itself: one for each shipping option and stock location.
 * Empty when it is to be left alone: something is on back order, its goods are in several places that
 * one parcel cannot come from, or somebody has begun to fulfil it by hand.
 */
export function planFulfilments(order: OrderToPlan, wish: PlanWish): PlannedFulfilment[] {
  const open = order.lines.filter(({ fulfilled }) => fulfilled === 0)
  const isBegun = order.lines.some(({ fulfilled, quantity }) =>
    wish.goesOn ? fulfilled > 0 && fulfilled < quantity : fulfilled > 0,
  )
  if (isBegun) {
    return []
  }
  const planned = new Map<string, PlannedFulfilment>()
  for (const line of open) {
    const place = placeOf(line, order)
    if (!place) {
      return []
    }
    const fitting = order.options.filter(({ profileId }) => profileId === line.profileId)
    const option = fitting.find(({ isDeleted }) => !isDeleted) ?? fitting[0]
    const locationId = place.locationId ?? option?.locationId
    if (!option || locationId === undefined || !isWished({ option, locationId }, wish)) continue
    const key = `${option.id} ${locationId}`
    const fulfilment = planned.get(key) ?? {
      optionId: option.id,
      ...(option.isDeleted && { deletedOption: option.name }),
      locationId,
      items: [],
    }
    fulfilment.items.push({ id: line.id, quantity: line.quantity })
    planned.set(key, fulfilment)
  }
  // What cannot be fulfilled comes last, so that it holds up nothing else.
  return [...planned.values()].sort(
    (one, other) => Number("deletedOption" in one) - Number("deletedOption" in other),
  )
}

/** Where all of a line is reserved and in stock: anywhere where no stock is counted, undefined for nowhere. */
function placeOf(
  { needs, reservations }: PlannedLine,
  { spare }: OrderToPlan,
): { locationId?: string } | undefined {
  if (needs.length === 0) {
    return {}
  }
  const [locationId, ...others] = new Set(reservations.map((reservation) => reservation.locationId))
  if (locationId === undefined || others.length > 0) {
    return undefined
  }
  const isThere = needs.every(({ inventoryItemId, quantity }) => {
    const reserved = reservations
      .filter((reservation) => reservation.inventoryItemId === inventoryItemId)
      .reduce((sum, reservation) => sum + reservation.quantity, 0)
    // Below zero, something that is reserved is not in stock; whose that is nobody can say.
    return reserved >= quantity && (spare.get(keyOfStock(locationId, inventoryItemId)) ?? -1) >= 0
  })
  return isThere ? { locationId } : undefined
}

function isWished(
  { option, locationId }: { option: PlannedOption; locationId: string },
  { profiles, locations }: PlanWish,
): boolean {
  return (
    (profiles.length === 0 || profiles.includes(option.profileId)) &&
    (locations.length === 0 || locations.includes(locationId))
  )
}
