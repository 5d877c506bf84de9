import type { HttpTypes } from "@medusajs/framework/types"
import type { ReactNode } from "react"
import { money } from "./shop"
import type { CartInUse } from "./use-cart"

/** @param children what follows below a cart with items */
export function CartCard({ cart: inUse, children }: { cart: CartInUse; children: ReactNode }) {
  const { cart, error, isChanging } = inUse
  const hasDelivery = Boolean(cart?.shipping_methods?.length)
  return (
    <section className="card" aria-labelledby="cart" aria-busy={isChanging}>
      <h2 id="cart">Cart</h2>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {cart?.items?.length ? (
        <>
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} cart={inUse} />
          ))}
          <p className="line">
            <span>Items</span> {money(cart.item_total)}
          </p>
          <p className="line">
            <span>Delivery</span>
            {hasDelivery ? money(cart.shipping_total) : "chosen next"}
          </p>
          <p className="line total">
            <span>Total</span> {money(cart.total)}
          </p>
          {children}
        </>
      ) : (
        cart !== undefined && <p className="quiet">Your cart is empty.</p>
      )}
    </section>
  )
}

function CartLine({ item, cart }: { item: HttpTypes.StoreCartLineItem; cart: CartInUse }) {
  const { id, quantity, unit_price, variant_title, title } = item
  const name = item.product_title ?? title
  const button = (label: string, sign: string, change: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={cart.isChanging}
      onClick={() => void cart.setQuantity(id, quantity + change)}
    >
      {sign}
    </button>
  )
  return (
    <div className="line">
      <span>
        {name} <small>{variant_title}</small>
      </span>
      <span>
        {button(`One ${name} less`, "−", -1)} {quantity} {button(`One ${name} more`, "+", 1)}
      </span>
      <span>{money(unit_price * quantity)}</span>
    </div>
  )
}
