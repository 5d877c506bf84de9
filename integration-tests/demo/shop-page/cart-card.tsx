import type { HttpTypes } from "@medusajs/framework/types"
import type { ReactNode } from "react"
import { money } from "./shop"
import type { CartInUse } from "./use-cart"

/** @param children what follows below a cart with items */
export function CartCard({ cart: inUse, children }: { cart: CartInUse; children: ReactNode }) {
  const { cart, error } = inUse
  return (
    <article aria-labelledby="cart">
      <h2 id="cart">Cart</h2>
      {error && <p role="alert">{error}</p>}
      {cart?.items?.map((item) => (
        <CartLine key={item.id} item={item} cart={inUse} />
      ))}
      {cart?.items?.length === 0 && <p>Your cart is empty.</p>}
      {!!cart?.items?.length && (
        <>
          <p className="line">
            <span>Items</span> {money(cart.item_total)}
          </p>
          <p className="line">
            <span>Delivery</span>
            {cart.shipping_methods?.length ? money(cart.shipping_total) : "chosen next"}
          </p>
          <p className="line">
            <strong>Total</strong> <strong>{money(cart.total)}</strong>
          </p>
          {children}
        </>
      )}
    </article>
  )
}

function CartLine({ item, cart }: { item: HttpTypes.StoreCartLineItem; cart: CartInUse }) {
  const { id, quantity, unit_price, variant_title, title: name } = item
  const button = (label: string, sign: string, change: number) => (
    <button
      className="outline secondary"
      aria-label={label}
      disabled={cart.isChanging}
      onClick={() => void cart.setQuantity(id, quantity + change)}
    >
      {sign}
    </button>
  )
  return (
    <p className="line">
      <span>
        {name} <small>{variant_title}</small>
      </span>
      <span>
        {button(`One ${name} less`, "−", -1)} {quantity} {button(`One ${name} more`, "+", 1)}
      </span>
      <span>{money(unit_price * quantity)}</span>
    </p>
  )
}
