import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { CartLike } from "./priced-cart"

/**
 * A cart with what its prices depend on.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readQuotedCart(scope: PluginScope, id: string): Promise<CartLike> {
  const [cart] = await findRows<CartLike>(scope, {
    entity: "cart",
    fields: [
      "id",
      "currency_code",
      "shipping_address.country_code",
      "shipping_address.postal_code",
      "items.*",
      "items.variant.id",
      "items.variant.weight",
      "items.variant.length",
      "items.variant.width",
      "items.variant.height",
      "items.variant.product.id",
      "items.variant.product.shipping_profile.id",
    ],
    filters: { id },
  })
  if (!cart) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${id} was not found.`)
  }
  return cart
}

/** As core does for a price: an option prices only the goods of its own shipping profile. */
export function goodsOfProfile(cart: CartLike, profileId: string): CartLike {
  return {
    ...cart,
    items: cart.items?.filter((item) => item?.variant?.product?.shipping_profile?.id === profileId),
  }
}
