import type { OrdersToShip } from "../../api/admin/shipment-ordering/orders/to-ship/order-to-ship"
import { sdk } from "./sdk"
import { isEnded, type Shipment } from "./shipment"
import { LIST_PATH } from "./shipment-list"

/**
 * The shipment of an order that was waiting to be shipped a moment ago: its newest, once the order waits
 * no more.
 *
 * @returns undefined while it still waits
 */
export async function findShippedSince(
  orderId: string,
  orderNumber: number,
): Promise<string | undefined> {
  const { orders } = await sdk.client.fetch<OrdersToShip>(
    "/admin/shipment-ordering/orders/to-ship",
    { query: { q: `#${orderNumber}` } },
  )
  if (orders.some(({ id }) => id === orderId)) {
    return undefined
  }
  const { shipments } = await sdk.client.fetch<{ shipments: Shipment[] }>(LIST_PATH, {
    query: { order_id: orderId, kind: "delivery" },
  })
  return shipments.find((shipment) => !isEnded(shipment))?.id
}
