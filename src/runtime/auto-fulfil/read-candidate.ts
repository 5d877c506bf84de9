import { findRows } from "../find-rows"
import { readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { keyOfStock, type OrderToPlan, type PlannedLine } from "./plan-fulfilments"

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
