import type { HttpTypes } from "@medusajs/framework/types"
import { FindOrder, OrderTracking } from "medusa-plugin-shipment-ordering-storefront"
import type { FormEvent } from "react"
import { createRoot } from "react-dom/client"
import "medusa-plugin-shipment-ordering-storefront/storefront.css"
import { CartCard } from "./cart-card"
import { Checkout } from "./checkout"
import { money, openShop, type Shop } from "./shop"
import "./shop.css"
import { type CartInUse, useCart } from "./use-cart"

/** @param hash names the page in the address, so that reloading and the back button work */
function ShopPage({ shop, hash }: { shop: Shop; hash: string }) {
  const cart = useCart(shop)
  const orderId = /^#\/order\/(\w+)$/.exec(hash)?.[1]
  return (
    <>
      <header>
        <div className="container line">
          <a href="#/">
            <strong>Baltic Table</strong> <small>Things for a long table, sent from Riga</small>
          </a>
          <nav className="line">
            <a href="#/">Items</a>
            <a href="#/find-order">Where is my order?</a>
            <a href={shop.config.adminUrl}>Store admin</a>
            <a href={shop.config.accountPagesUrl}>Carrier's account</a>
          </nav>
        </div>
      </header>
      <main className="container">
        {orderId ? (
          <OrderPage shop={shop} orderId={orderId} />
        ) : hash === "#/checkout" ? (
          <Checkout shop={shop} cart={cart} />
        ) : hash === "#/find-order" ? (
          <article>
            <FindOrder delivery={shop.delivery} />
          </article>
        ) : (
          <div className="grid">
            <Items products={shop.products} cart={cart} />
            <CartCard cart={cart}>
              <button onClick={() => window.location.assign("#/checkout")}>Go to checkout</button>
            </CartCard>
          </div>
        )}
      </main>
    </>
  )
}

/** Everything that the shop sells. */
function Items({ products, cart }: { products: HttpTypes.StoreProduct[]; cart: CartInUse }) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void cart.addItem(new FormData(event.currentTarget).get("variant") as string)
  }
  return (
    <section className="tiles" aria-label="Items">
      {products.map(({ id, title, variants }) => (
        <article key={id}>
          <form onSubmit={add}>
            <h2>{title}</h2>
            <select name="variant" aria-label={`Size of ${title}`}>
              {variants
                ?.toSorted((one, other) => priceOf(one) - priceOf(other))
                .map((variant) => (
                  <option key={variant.id} value={variant.id}>
                    {variant.title}, {money(priceOf(variant))}
                  </option>
                ))}
            </select>
            <button disabled={cart.isChanging}>Add to cart: {title}</button>
          </form>
        </article>
      ))}
    </section>
  )
}

const priceOf = (variant: HttpTypes.StoreProductVariant) =>
  variant.calculated_price?.calculated_amount ?? 0

/** Thanks, where the parcel is, and how to send it. This browser knows the order, and the e-mail address of its guest. */
function OrderPage({ shop, orderId }: { shop: Shop; orderId: string }) {
  const { adminUrl, accountPagesUrl } = shop.config
  const order = JSON.parse(localStorage.getItem(orderId) ?? "null") as HttpTypes.StoreOrder | null
  if (!order) return <p>There is no such order, or it was placed in another browser.</p>
  return (
    <>
      <h1>Thank you!</h1>
      <p>Your order has the number {order.display_id}.</p>
      <article>
        {/* The sandbox's parcels travel fast. */}
        <OrderTracking delivery={shop.delivery} order={order} refreshSeconds={2} />
      </article>
      <article>
        <h2>Behind the counter</h2>
        Now be the merchant: <a href={`${adminUrl}/orders/${orderId}`}>open the order</a> in the
        admin and press Ship. Then be the carrier: issue the numbers of the shipment in{" "}
        <a href={accountPagesUrl}>the carrier's account</a>. They appear above by themselves.
      </article>
    </>
  )
}

async function start(): Promise<void> {
  const shop = await openShop()
  const root = createRoot(document.body)
  const show = () => root.render(<ShopPage shop={shop} hash={window.location.hash} />)
  window.addEventListener("hashchange", show)
  show()
}

start().catch(() => document.body.append("The shop does not answer. Load the page again."))
