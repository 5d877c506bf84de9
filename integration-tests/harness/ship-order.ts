import type { HttpTypes } from "@medusajs/framework/types"
import { fulfilOrder } from "./fulfil-order"
import { atTheService } from "./look-at-order"
import type { TestShop } from "./test-shop"

/** Fulfils everything in an order, and returns what the service was told of its one shipment. */
export async function shipOrder(
  shop: TestShop,
  order: Pick<HttpTypes.StoreOrder, "id" | "display_id">,
): Promise<Record<string, unknown>> {
  await fulfilOrder(shop.admin, {
    orderId: order.id,
    stockLocationId: shop.seed.stockLocationId,
  })
  const [shipment, ...more] = await atTheService(shop, order)
  if (shipment === undefined || more.length > 0) {
    throw new Error(`The service has ${more.length + 1} shipments or none of order ${order.id}`)
  }
  return shipment.body
}
