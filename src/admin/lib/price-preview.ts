import type {
  PreviewRules,
  ShownDestination,
  ShownPreview,
  ShownPreviewPrice,
} from "../../api/admin/shipment-ordering/prices/shown-prices"

export type Preview = ShownPreview
export type PreviewPrice = ShownPreviewPrice
export type SampleDestination = ShownDestination

/** Rules that a preview counts by in place of those that are saved. */
export type DraftRules = PreviewRules

/** Items of one kind that are sent somewhere, to see what that costs. */
export interface SampleCart {
  variant_id: string
  quantity: number
  /** Two letters, upper case. */
  country_code: string
  postal_code: string
}

/** Whether there is enough of it to be priced. */
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
