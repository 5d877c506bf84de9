import type { HttpTypes } from "@medusajs/framework/types"
import { useState } from "react"
import { useTexts } from "../texts/use-texts"
import type { CartInUse } from "../use-cart"
import { ProductDrawing } from "./product-drawing"

interface ProductCardProps {
  product: HttpTypes.StoreProduct
  cart: CartInUse
  onAdd: (variantId: string) => Promise<void>
}

export function ProductCard({ product, cart, onAdd }: ProductCardProps) {
  const { texts, money } = useTexts()
  const variants = (product.variants ?? []).toSorted((a, b) => priceOf(a) - priceOf(b))
  const [chosenId, setChosenId] = useState(variants[0]?.id)
  const chosen = variants.find(({ id }) => id === chosenId)
  return (
    <li className="card product">
      <ProductDrawing handle={product.handle} />
      <h2>{product.title}</h2>
      <div className="choices" role="group" aria-label={texts.variants(product.title)}>
        {variants.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosenId}
            onClick={() => setChosenId(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="buy">
        <strong>
          {chosen && money(priceOf(chosen), chosen.calculated_price?.currency_code ?? "eur")}
        </strong>
        <button
          type="button"
          className="button"
          disabled={!chosen || cart.isChanging}
          onClick={() => chosen && void onAdd(chosen.id)}
        >
          {texts.addToCart}
          <span className="hidden">: {product.title}</span>
        </button>
      </div>
    </li>
  )
}

const priceOf = (variant: HttpTypes.StoreProductVariant) =>
  variant.calculated_price?.calculated_amount ?? 0
