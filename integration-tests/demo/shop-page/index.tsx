import { FindOrder } from "medusa-plugin-shipment-ordering-storefront"
import { createRoot } from "react-dom/client"
import "medusa-plugin-shipment-ordering-storefront/storefront.css"
import { CartCard } from "./cart-card"
import { Checkout } from "./checkout"
import { Items } from "./items"
import { OrderPage } from "./order-page"
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

async function start(element: HTMLElement): Promise<void> {
  const shop = await openShop()
  const root = createRoot(element)
  const show = () => root.render(<ShopPage shop={shop} hash={window.location.hash} />)
  window.addEventListener("hashchange", show)
  show()
}

const element = document.getElementById("shop") ?? document.body
start(element).catch(() => element.append("The shop does not answer. Load the page again."))
