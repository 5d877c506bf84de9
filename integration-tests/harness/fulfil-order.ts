import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"
import type { TestStore } from "./test-store"

/** An order as the admin shows it, with its fulfillments and their labels. */
export async function getOrder(admin: HttpClient, orderId: string): Promise<HttpTypes.AdminOrder> {
  const fields = "+fulfillments.data,*fulfillments.labels,*fulfillments.items,*shipping_methods"
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=${encodeURIComponent(fields)}`,
  )
  return order
}

export interface FulfilmentOverrides {
  orderId: string
  stockLocationId: string
  /** Quantities by line item id; everything that is not yet fulfilled by default. */
  quantities?: Record<string, number>
}

/** Fulfils items of an order, as "Fulfill items" in the admin does, and returns the newest fulfillment. */
export async function fulfilOrder(
  admin: HttpClient,
  { orderId, stockLocationId, quantities }: FulfilmentOverrides,
): Promise<HttpTypes.AdminOrderFulfillment> {
  const before = await getOrder(admin, orderId)
  const known = new Set(before.fulfillments?.map(({ id }) => id))
  const items = quantities ?? openQuantities(before)
  await admin.post(`/admin/orders/${orderId}/fulfillments`, {
    location_id: stockLocationId,
    items: Object.entries(items).map(([id, quantity]) => ({ id, quantity })),
  })
  const after = await getOrder(admin, orderId)
  const created = after.fulfillments?.find(({ id }) => !known.has(id))
  if (created === undefined) {
    throw new Error(`Order ${orderId} shows no new fulfillment`)
  }
  return created
}

/** Fulfils items of an order from the shop's stock; everything that is not yet fulfilled by default. */
export const fulfil = (
  { admin, seed }: TestStore,
  order: { id: string },
  quantities?: Record<string, number>,
) => fulfilOrder(admin, { orderId: order.id, stockLocationId: seed.stockLocationId, quantities })

/**
 * Reserves items of an order, as "Allocate items" in the admin does. When the database fails while Medusa fulfills or
 * rolls back, the items may be neither fulfilled nor reserved any more, and Medusa refuses to fulfill them.
 */
export async function allocateItems(
  admin: HttpClient,
  { orderId, stockLocationId, quantities }: FulfilmentOverrides,
): Promise<void> {
  const order = await getOrder(admin, orderId)
  for (const [id, quantity] of Object.entries(quantities ?? openQuantities(order))) {
    const sku = order.items.find((item) => item.id === id)?.variant_sku
    const { inventory_items } = await admin.get<HttpTypes.AdminInventoryItemListResponse>(
      `/admin/inventory-items?sku=${sku}`,
    )
    await admin.post("/admin/reservations", {
      line_item_id: id,
      location_id: stockLocationId,
      inventory_item_id: inventory_items[0]?.id,
      quantity,
    })
  }
}

/** What is answered when items are not reserved. */
export const NO_RESERVATION = /No stock (is reserved|reservation found)/

function openQuantities(order: HttpTypes.AdminOrder): Record<string, number> {
  return Object.fromEntries(
    order.items
      .map(({ id, quantity, detail }) => [id, quantity - detail.fulfilled_quantity] as const)
      .filter(([, quantity]) => quantity > 0),
  )
}
