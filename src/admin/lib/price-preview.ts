import type {
  PreviewRules,
  ShownDestination,
  ShownPreview,
  ShownPreviewPrice,
} from "../../api/admin/shipment-ordering/prices/shown-prices"

export type Preview = ShownPreview
export type PreviewPrice = ShownPreviewPrice
export type SampleDestination = ShownDestination

/** Rules that a preview uses instead of the saved ones. */
export type EditedRules = PreviewRules

/** One variant that is sent somewhere, to preview the price. */
export interface SampleCart {
  variant_id: string
  quantity: number
  /** Two letters, upper case. */
  country_code: string
  postal_code: string
}

/** Whether the cart has all that is needed for a price. */
export function isComplete({ variant_id, quantity, country_code, postal_code }: SampleCart) {
  return Boolean(
    variant_id &&
    country_code &&
    postal_code.trim() &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= 1000,
  )
}
