import type { HttpTypes } from "@medusajs/framework/types"
import type Medusa from "@medusajs/js-sdk"

/**
 * Pays with Medusa's manual payment, which takes everything, and places the order.
 *
 * @throws FetchError when the store refuses; Error when the cart stays a cart
 */
export async function placeOrder(
  { store }: Medusa,
  cart: HttpTypes.StoreCart,
): Promise<HttpTypes.StoreOrder> {
  await store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
  const completed = await store.cart.complete(cart.id)
  if (completed.type !== "order") throw new Error(completed.error.message)
  return completed.order
}
