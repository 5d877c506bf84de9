import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/box-input"

/** One of the merchant's boxes. Lengths in millimetres, weights in grams. */
export interface Box extends Required<BoxBody> {
  id: string
}

/** A box in a form; its place in the list is saved separately. */
export type BoxValues = Omit<BoxBody, "rank">
