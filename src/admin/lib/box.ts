import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/schema"

/** One kind of the merchant's packaging. Lengths in millimetres, weights in grams. */
export interface Box extends Required<BoxBody> {
  id: string
}

/** What can be changed of a box here; its place among the others stays. */
export type BoxValues = Omit<BoxBody, "rank">
