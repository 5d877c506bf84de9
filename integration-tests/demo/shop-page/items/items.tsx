import type { HttpTypes } from "@medusajs/framework/types"
import { CartSummary } from "../cart/cart-summary"
import { ErrorNotice } from "../error-notice"
import type { Shop } from "../shop"
import { useTexts } from "../texts/use-texts"
import type { CartInUse } from "../use-cart"
import { useLoaded } from "../use-loaded"
import { addressOf } from "../use-route"
import { ProductCard } from "./product-card"

interface ItemsProps {
  shop: Shop
  region: HttpTypes.StoreRegion
  cart: CartInUse
}

/** Everything that the shop sells, beside the cart. */
export function Items({ shop, region, cart }: ItemsProps) {
  const { texts } = useTexts()
  const { value: products, error } = useLoaded("products", async () => {
    const query = { region_id: region.id, fields: "*variants.calculated_price", limit: 50 }
    return (await shop.medusa.store.product.list(query)).products
  })
  const add = (variantId: string) =>
    cart.add((cartId) =>
      shop.medusa.store.cart.createLineItem(cartId, { variant_id: variantId, quantity: 1 }),
    )
  return (
    <div className="columns">
      <section>
        <h1>{texts.items}</h1>
        <ErrorNotice error={error} />
        <ul className="items">
          {products?.map((product) => (
            <ProductCard key={product.id} product={product} cart={cart} onAdd={add} />
          ))}
        </ul>
      </section>
      <CartSummary shop={shop} cart={cart}>
        <a className="button" href={addressOf({ page: "checkout" })}>
          {texts.toCheckout}
        </a>
      </CartSummary>
    </div>
  )
}
