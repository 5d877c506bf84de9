import type { HttpTypes } from "@medusajs/framework/types"
import { useEffect, useRef, useState } from "react"
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
  const [isEditing, setIsEditing] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [timesLeft, setTimesLeft] = useState(0)
  const delivery = useRef<HTMLElement>(null)

  useEffect(() => {
    // The form's buttons are gone: whoever uses the keyboard goes on at the next step.
    if (timesLeft > 0) delivery.current?.focus()
  }, [timesLeft])

  const leaveAddress = () => {
    setIsEditing(false)
    setTimesLeft((times) => times + 1)
  }

  const isFilled = cart !== undefined && (cart.items ?? []).length > 0
  const hasAddress = Boolean(cart?.shipping_address?.postal_code)
  const toItems = addressOf({ page: "items" })
  const missing = isEditing ? texts.saveAddress : isPending ? texts.chooseDelivery : undefined
  return (
    <div className="columns">
      <div className="steps">
        {isFilled && (
          <a className="back" href={toItems}>
            {texts.backToItems}
          </a>
        )}
        <h1>{texts.checkout}</h1>
        {inUse.isRead && !isFilled && (
          <p>
            {texts.nothingToOrder} <a href={toItems}>{texts.backToItems}</a>
          </p>
        )}
        {isFilled && (
          <AddressStep
            shop={shop}
            region={region}
            cart={cart}
            inUse={inUse}
            isEditing={isEditing || !hasAddress}
            onEdit={() => setIsEditing(true)}
            onLeave={leaveAddress}
          />
        )}
        {isFilled && hasAddress && !isEditing && (
          <DeliveryStep
            shop={shop}
            cart={cart}
            inUse={inUse}
            section={delivery}
            onPending={setIsPending}
          />
        )}
      </div>
      <CartSummary shop={shop} cart={inUse}>
        {isFilled && hasAddress && (
          <OrderStep shop={shop} cart={cart} inUse={inUse} missing={missing} />
        )}
      </CartSummary>
    </div>
  )
}
