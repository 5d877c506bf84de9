import { fulfilOrder } from "./fulfil-order"
import { type AdminShipment, placeOrder, shipmentIn, type TestShop } from "./test-shop"

/** The shipment of an order that is placed and fulfilled for it, once it is in `state`. */
export async function orderIn(
  shop: TestShop,
  state: string,
  overrides: Parameters<typeof placeOrder>[1] = {},
): Promise<AdminShipment> {
  const order = await placeOrder(shop, overrides)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  return shipmentIn(shop, order.id, state)
}
