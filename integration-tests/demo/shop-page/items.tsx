import type { HttpTypes } from "@medusajs/framework/types"
import type { FormEvent } from "react"
import { money } from "./shop"
import type { CartInUse } from "./use-cart"

/** Everything that the shop sells. */
export function Items({ products, cart }: { products: HttpTypes.StoreProduct[]; cart: CartInUse }) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void cart.addItem(new FormData(event.currentTarget).get("variant") as string)
  }
  return (
    <section className="items" aria-label="Items">
      {products.map(({ id, title, variants }) => (
        <form key={id} className="card" onSubmit={add}>
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
          <button className="button" disabled={cart.isChanging}>
            Add to cart: {title}
          </button>
        </form>
      ))}
    </section>
  )
}

const priceOf = (variant: HttpTypes.StoreProductVariant) =>
  variant.calculated_price?.calculated_amount ?? 0
