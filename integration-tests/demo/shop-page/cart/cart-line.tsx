import type { HttpTypes } from "@medusajs/framework/types"
import { useTexts } from "../texts/use-texts"

interface CartLineProps {
  item: HttpTypes.StoreCartLineItem
  currency: string
  isDisabled: boolean
  onQuantity: (quantity: number) => void
}

export function CartLine({ item, currency, isDisabled, onQuantity }: CartLineProps) {
  const { texts, money } = useTexts()
  const { product_title, variant_title, quantity, unit_price } = item
  const title = product_title ?? item.title
  return (
    <li>
      <span>
        {title} <small>{variant_title}</small>
      </span>
      <span className="quantity">
        <button
          type="button"
          aria-label={texts.fewer(title)}
          disabled={isDisabled}
          onClick={() => onQuantity(quantity - 1)}
        >
          −
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label={texts.more(title)}
          disabled={isDisabled}
          onClick={() => onQuantity(quantity + 1)}
        >
          +
        </button>
      </span>
      <span className="amount">{money(unit_price * quantity, currency)}</span>
    </li>
  )
}
