import type { HttpTypes } from "@medusajs/framework/types"
import type Medusa from "@medusajs/js-sdk"

/** The cart with the locker that was chosen, which Medusa leaves out unless it is asked for. */
export async function readCart({ store }: Medusa, cartId: string): Promise<HttpTypes.StoreCart> {
  const { cart } = await store.cart.retrieve(cartId, { fields: "+shipping_methods.data" })
  return cart
}
