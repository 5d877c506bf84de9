import type { HttpTypes } from "@medusajs/framework/types"
import type { Shop } from "../shop"
import type { CartInUse } from "../use-cart"

/** What every step of the checkout works with. */
export interface CheckoutStep {
  shop: Shop
  cart: HttpTypes.StoreCart
  inUse: CartInUse
}
