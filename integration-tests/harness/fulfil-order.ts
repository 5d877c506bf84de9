import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"

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

function openQuantities(order: HttpTypes.AdminOrder): Record<string, number> {
  return Object.fromEntries(
    order.items
      .map(({ id, quantity, detail }) => [id, quantity - detail.fulfilled_quantity] as const)
      .filter(([, quantity]) => quantity > 0),
  )
}
