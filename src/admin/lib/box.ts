import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/box-input"

/** One kind of the merchant's packaging. Lengths in millimetres, weights in grams. */
export interface Box extends Required<BoxBody> {
  id: string
}

/** What a form says of a box; its place among the others is set apart. */
export type BoxValues = Omit<BoxBody, "rank">
