import type { HttpTypes } from "@medusajs/framework/types"
import { placeOrder, RIGA_CUSTOMER, type TestShop } from "./test-shop"

const PEOPLE = ["Jānis Bērziņš", "Élise Noël", "Jürgen Groß", "Žanete Ķirse", "Aušra Žukaitė"]

/**
 * Placed orders, the oldest first: each by another of five people, with the given services by turns.
 */
export async function placeMany(
  shop: TestShop,
  count: number,
  serviceCodes = ["carrierB_classic"],
): Promise<HttpTypes.StoreOrder[]> {
  const orders: HttpTypes.StoreOrder[] = []
  for (let index = 0; index < count; index += 1) {
    const [first_name = "", last_name = ""] = PEOPLE[index % PEOPLE.length]?.split(" ") ?? []
    orders.push(
      await placeOrder(shop, {
        shippingAddress: { ...RIGA_CUSTOMER, first_name, last_name },
        serviceCode: serviceCodes[index % serviceCodes.length],
      }),
    )
  }
  return orders
}
