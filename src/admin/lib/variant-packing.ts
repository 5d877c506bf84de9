import type { serialisePacking } from "../../api/admin/shipment-ordering/variants/[id]/packing/serialise-packing"
import type { ItemRule } from "./item-rule"
import type { StoreUnits } from "./measure-limits"

type Packing = ReturnType<typeof serialisePacking>

/** A package with its outer size in millimetres and its weight in grams, packaging included. */
export type VariantPackage = NonNullable<Packing["parcel"]>

/** What one unit of a variant is packed into alone. */
export interface VariantPackingAnswer {
  variant_id: string
  requires_shipping: boolean
  /** Null for what is not shipped. */
  packing: Packing | null
  /** The rule for this variant alone. */
  item_rule: ItemRule | null
  units: StoreUnits
}
