import { deliveryProblems } from "../../booking"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { readMethodData } from "./method-data"
import { readShopper, type ShopperCart } from "./read-shopper"

interface StoredCart extends ShopperCart {
  completed_at?: unknown
  shipping_methods?: ({ data?: unknown } | null)[] | null
}

/**
 * Why a cart cannot become an order with its address, which was changed since the delivery was chosen.
 * Undefined for deliveries that are not this plugin's, and for what is an order already.
 */
export async function addressRefusal(
  scope: PluginScope,
  cartId: string,
): Promise<string | undefined> {
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: ["id", "completed_at", "shipping_address.*", "customer.phone", "shipping_methods.data"],
    filters: { id: cartId },
  })
  if (
    cart?.completed_at ||
    !cart?.shipping_methods?.some((method) => readMethodData(method?.data))
  ) {
    return undefined
  }
  const problems = deliveryProblems(await readShopper(scope, cart))
  return problems.map(({ message }) => message).join(" ") || undefined
}
