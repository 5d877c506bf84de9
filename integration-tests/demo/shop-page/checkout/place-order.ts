import type { HttpTypes } from "@medusajs/framework/types"
import type Medusa from "@medusajs/js-sdk"
import { cartVersion } from "medusa-plugin-shipment-ordering-storefront"
import { readCart } from "../read-cart"

/** The cart is no longer what the customer sees: another tab may have changed it. */
export class CartChangedError extends Error {}

/**
 * Pays with Medusa's manual payment, which takes everything, and places the order.
 *
 * @param seen the cart as the customer sees it; nothing else is ordered
 * @throws CartChangedError; FetchError when the store refuses; Error when the cart stays a cart
 */
export async function placeOrder(
  medusa: Medusa,
  seen: HttpTypes.StoreCart,
): Promise<HttpTypes.StoreOrder> {
  const cart = await readCart(medusa, seen.id)
  if (whatIsOrdered(cart) !== whatIsOrdered(seen)) throw new CartChangedError()
  await medusa.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
  const completed = await medusa.store.cart.complete(cart.id)
  if (completed.type !== "order") throw new Error(completed.error.message)
  return completed.order
}

const whatIsOrdered = (cart: HttpTypes.StoreCart) =>
  JSON.stringify([cartVersion(cart), cart.total, cart.shipping_methods?.map(({ id }) => id)])
