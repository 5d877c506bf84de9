import type { HttpTypes } from "@medusajs/framework/types"
import { FindOrder, OrderTracking } from "medusa-plugin-shipment-ordering-storefront"
import { createRoot } from "react-dom/client"
import "medusa-plugin-shipment-ordering-storefront/storefront.css"
import { CartCard } from "./cart-card"
import { Checkout } from "./checkout"
import { Items } from "./items"
import { openShop, type Shop } from "./shop"
import "./shop.css"
import { useCart } from "./use-cart"

/** @param hash names the page in the address, so that reloading and the back button work */
function ShopPage({ shop, hash }: { shop: Shop; hash: string }) {
  const cart = useCart(shop)
  const orderId = /^#\/order\/(\w+)$/.exec(hash)?.[1]
  return (
    <>
      <header className="top">
        <a className="brand" href="#/">
          <strong>Baltic Table</strong> Things for a long table, sent from Riga
        </a>
        <nav>
          <a href="#/find-order">Where is my order?</a>
          <a href={shop.config.adminUrl}>Store admin</a>
          <a href={shop.config.accountPagesUrl}>Carrier's account</a>
        </nav>
      </header>
      <main>
        {orderId ? (
          <OrderPage key={orderId} shop={shop} orderId={orderId} />
        ) : hash === "#/checkout" ? (
          <Checkout shop={shop} cart={cart} />
        ) : hash === "#/find-order" ? (
          <FindOrder delivery={shop.delivery} />
        ) : (
          <div className="columns">
            <Items products={shop.products} cart={cart} />
            <CartCard cart={cart}>
              <a className="button" href="#/checkout">
                Go to checkout
              </a>
            </CartCard>
          </div>
        )}
      </main>
    </>
  )
}

/** Thanks, where the parcel is, and how to send it. This browser knows the order, and the e-mail address of its guest. */
function OrderPage({ shop, orderId }: { shop: Shop; orderId: string }) {
  const { adminUrl, accountPagesUrl } = shop.config
  const order = JSON.parse(localStorage.getItem(orderId) ?? "null") as HttpTypes.StoreOrder | null
  if (!order) return <p>There is no such order, or it was placed in another browser.</p>
  return (
    <div className="steps">
      <h1>Thank you!</h1>
      <p>Your order has the number {order.display_id}.</p>
      <div className="card">
        {/* The sandbox's parcels travel fast. */}
        <OrderTracking delivery={shop.delivery} order={order} refreshSeconds={2} />
      </div>
      <section className="card" aria-labelledby="counter">
        <h2 id="counter">Behind the counter</h2>
        <p>
          Now be the merchant: <a href={`${adminUrl}/orders/${orderId}`}>open the order</a> in the
          admin and press Ship. Then be the carrier: issue the numbers of the shipment in{" "}
          <a href={accountPagesUrl}>the carrier's account</a>. They appear above by themselves.
        </p>
      </section>
    </div>
  )
}

async function start(element: HTMLElement): Promise<void> {
  const shop = await openShop()
  const root = createRoot(element)
  const show = () => root.render(<ShopPage shop={shop} hash={window.location.hash} />)
  window.addEventListener("hashchange", show)
  show()
}

const element = document.getElementById("shop") ?? document.body
start(element).catch(() => element.append("The shop does not answer. Load the page again."))
