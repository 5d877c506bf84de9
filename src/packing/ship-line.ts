import { type Measures, readMeasures } from "../account"
import { amountText } from "../context"
import { type ItemRule, NO_RULE } from "../modules/shipment_ordering/item-rules/item-rule"

/** A line of a cart or an order, as far as shipping is concerned. */
export interface ShipLine {
  id: string
  title: string
  quantity: number
  requiresShipping: boolean
  variantId: string | undefined
  productId: string | undefined
  /** Undefined where there is none, and where the caller does not say. */
  shippingProfileId: string | undefined
  measures: Measures
  /** What the merchant's item rules say of these goods. */
  rule: ItemRule
  unitPrice: string
}

/** What carts, orders and the contexts of core's callers have in common. */
export interface LineLike {
  id?: string
  title?: string | null
  product_title?: string | null
  variant_id?: string | null
  product_id?: string | null
  quantity?: unknown
  unit_price?: unknown
  requires_shipping?: boolean | null
  variant?: VariantLike | null
}

type VariantLike = Partial<Record<keyof Measures, unknown>> & {
  product?: { id?: string; shipping_profile?: { id?: string } | null } | null
}

/** The line as its caller tells it; `completeLines` adds what is missing, and the item rules. */
export function toShipLine(line: LineLike, quantity = Number(line.quantity ?? 0)): ShipLine {
  return {
    id: line.id ?? "",
    title: line.product_title ?? line.title ?? "",
    quantity,
    requiresShipping: line.requires_shipping !== false,
    variantId: line.variant_id ?? undefined,
    productId: line.variant?.product?.id ?? line.product_id ?? undefined,
    shippingProfileId: line.variant?.product?.shipping_profile?.id,
    measures: readMeasures(line.variant),
    rule: NO_RULE,
    unitPrice: amountText(line.unit_price),
  }
}
