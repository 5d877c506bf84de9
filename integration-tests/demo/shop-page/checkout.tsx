import { DeliveryOptions } from "medusa-plugin-shipment-ordering-storefront"
import { useState } from "react"
import { AddressForm, AddressText } from "./address"
import { CartCard } from "./cart-card"
import { money, type Shop } from "./shop"
import type { CartInUse } from "./use-cart"

/** Address and delivery, beside a cart that can still be changed. */
export function Checkout({ shop, cart: inUse }: { shop: Shop; cart: CartInUse }) {
  const { cart } = inUse
  const [isEditing, setIsEditing] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [isAddressNew, setIsAddressNew] = useState(false)

  if (cart === undefined) return null
  if (!cart?.items?.length)
    return (
      <p>
        There is nothing to order yet. <a href="#/">Back to the items</a>
      </p>
    )

  const saveAddress = async ({ email, ...address }: Record<string, string>) => {
    setIsEditing(true)
    setIsAddressNew(true)
    const body = { email, shipping_address: address, billing_address: address }
    const saved = await inUse.change((id) => shop.store.cart.update(id, body))
    setIsEditing(!saved)
  }

  const order = async () => {
    const placed = await inUse.order()
    if (!placed) return
    localStorage.setItem(placed.id, JSON.stringify(placed))
    window.location.hash = `#/order/${placed.id}`
    window.scrollTo({ top: 0 })
  }

  const hasAddress = Boolean(cart.shipping_address?.postal_code) && !isEditing
  const hasDelivery = Boolean(cart.shipping_methods?.length) && !isPending
  const hint = !hasAddress
    ? "Save the address first."
    : hasDelivery
      ? "A demo: nothing is paid, and nothing is sent."
      : "Choose a delivery first."
  return (
    <div className="columns">
      <div className="steps">
        <a href="#/">← Back to the items</a>
        <h1>Checkout</h1>
        <section className="card" aria-labelledby="address">
          <header className="line">
            <h2 id="address">Address</h2>
            {hasAddress && (
              <button type="button" onClick={() => setIsEditing(true)}>
                Change
              </button>
            )}
          </header>
          {hasAddress ? (
            <AddressText cart={cart} region={shop.region} />
          ) : (
            <AddressForm cart={cart} region={shop.region} onSave={saveAddress} />
          )}
        </section>
        {hasAddress && (
          <section
            className="card"
            // The form had the focus, and is gone: the keyboard goes on here.
            ref={isAddressNew ? focus : undefined}
            tabIndex={-1}
            aria-label="Delivery"
          >
            <DeliveryOptions
              delivery={{ ...shop.delivery, choose: inUse.chooseDelivery }}
              cart={cart}
              onPending={setIsPending}
            />
          </section>
        )}
      </div>
      <CartCard cart={inUse}>
        <p className="quiet">{hint}</p>
        <button
          type="button"
          className="button"
          disabled={!hasAddress || !hasDelivery || inUse.isChanging}
          onClick={() => void order()}
        >
          Place the order for {money(cart.total)}
        </button>
      </CartCard>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
