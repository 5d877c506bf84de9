import { fulfil, fulfilOrder } from "./fulfil-order"
import { importOrder } from "./import-order"
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

/** An imported order that is fulfilled, with its shipment once that is in `state`. */
export async function fulfilledOrder(
  shop: TestShop,
  state = "confirmed",
  overrides: Parameters<typeof importOrder>[1] = {},
) {
  const order = await importOrder(shop, overrides)
  const fulfillment = await fulfil(shop, order)
  return { order, fulfillment, shipment: await shipmentIn(shop, order.id, state) }
}
