import type { ReactNode } from "react"
import { ErrorNotice } from "../error-notice"
import type { Shop } from "../shop"
import { useTexts } from "../texts/use-texts"
import type { CartInUse } from "../use-cart"
import { CartLine } from "./cart-line"
import { Totals } from "./totals"

interface CartSummaryProps {
  shop: Shop
  cart: CartInUse
  /** Where it goes on from here; only with something in the cart. */
  children?: ReactNode
}

export function CartSummary({ shop, cart: inUse, children }: CartSummaryProps) {
  const { texts } = useTexts()
  const { cart, change, error, isChanging, isRead } = inUse
  const { store } = shop.medusa
  const setQuantity = (lineId: string, quantity: number) =>
    change((cartId) =>
      quantity === 0
        ? store.cart.deleteLineItem(cartId, lineId)
        : store.cart.updateLineItem(cartId, lineId, { quantity }),
    )
  const items = cart?.items ?? []
  return (
    <section className="card summary" aria-labelledby="cart" aria-busy={isChanging}>
      <h2 id="cart">{texts.cart}</h2>
      <ErrorNotice error={error} />
      {cart && items.length > 0 ? (
        <>
          <ul className="lines">
            {items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                currency={cart.currency_code}
                isDisabled={isChanging}
                onQuantity={(quantity) => void setQuantity(item.id, quantity)}
              />
            ))}
          </ul>
          <Totals of={cart} hasDelivery={(cart.shipping_methods ?? []).length > 0} />
          {children}
        </>
      ) : (
        isRead && <p className="quiet">{texts.cartIsEmpty}</p>
      )}
    </section>
  )
}
