import type { HttpTypes } from "@medusajs/framework/types"
import { CartSummary } from "../cart/cart-summary"
import type { Shop } from "../shop"
import { useTexts } from "../texts/use-texts"
import type { CartInUse } from "../use-cart"
import { addressOf } from "../use-route"
import { AddressStep } from "./address-step"
import { DeliveryStep } from "./delivery-step"
import { OrderStep } from "./order-step"

interface CheckoutProps {
  shop: Shop
  region: HttpTypes.StoreRegion
  cart: CartInUse
}

/** Address and delivery, beside a cart that can still be changed, and is ordered. */
export function Checkout({ shop, region, cart: inUse }: CheckoutProps) {
  const { texts } = useTexts()
  const { cart } = inUse
  const isFilled = cart !== undefined && (cart.items ?? []).length > 0
  const hasAddress = Boolean(cart?.shipping_address?.postal_code)
  return (
    <div className="columns">
      <div className="steps">
        <a className="back" href={addressOf({ page: "goods" })}>
          {texts.backToGoods}
        </a>
        <h1>{texts.checkout}</h1>
        {isFilled && <AddressStep shop={shop} region={region} cart={cart} inUse={inUse} />}
        {isFilled && hasAddress && <DeliveryStep shop={shop} cart={cart} inUse={inUse} />}
      </div>
      <CartSummary shop={shop} cart={inUse}>
        {isFilled && hasAddress && <OrderStep shop={shop} cart={cart} inUse={inUse} />}
      </CartSummary>
    </div>
  )
}
