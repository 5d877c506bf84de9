import { Checkout } from "./checkout/checkout"
import { ErrorNotice } from "./error-notice"
import { Items } from "./items/items"
import { FindOrderPage } from "./order/find-order-page"
import { OrderPage } from "./order/order-page"
import { PageHeader } from "./page-header"
import type { Shop } from "./shop"
import type { Language } from "./texts/language"
import { LanguageContext } from "./texts/use-texts"
import { useCart } from "./use-cart"
import { useLoaded } from "./use-loaded"
import { useRoute } from "./use-route"
import type { HttpTypes } from "@medusajs/framework/types"

/** The whole shop: items and cart, the checkout, and the page of an order. */
export function ShopPage({ shop, language }: { shop: Shop; language: Language }) {
  const { value: region, error } = useLoaded("region", async () => {
    const { regions } = await shop.medusa.store.region.list()
    return regions[0]
  })
  return (
    <LanguageContext.Provider value={language}>
      <PageHeader config={shop.config} />
      <main>
        <ErrorNotice error={error} />
        {region && <Pages shop={shop} region={region} />}
      </main>
    </LanguageContext.Provider>
  )
}

function Pages({ shop, region }: { shop: Shop; region: HttpTypes.StoreRegion }) {
  const route = useRoute()
  const cart = useCart(shop, region.id)
  switch (route.page) {
    case "items":
      return <Items shop={shop} region={region} cart={cart} />
    case "checkout":
      return <Checkout shop={shop} region={region} cart={cart} />
    case "find-order":
      return <FindOrderPage shop={shop} />
    case "order":
      return <OrderPage key={route.orderId} shop={shop} orderId={route.orderId} />
  }
}
