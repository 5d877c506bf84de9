import type { Measures } from "./measures"

type Sizes = Partial<Record<keyof Measures, unknown>>

/** What the store knows of a variant and its product, as far as packing is concerned. */
export interface StoredVariant extends Sizes {
  id: string
  product?: (Sizes & { id?: string; shipping_profile?: { id?: string } | null }) | null
}

/** What a variant and its product say themselves; the shipping profile is of another module. */
export const VARIANT_FIELDS = [
  "id",
  "weight",
  "length",
  "width",
  "height",
  "product.id",
  "product.weight",
  "product.length",
  "product.width",
  "product.height",
]
