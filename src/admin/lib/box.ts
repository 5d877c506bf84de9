import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/box-input"

/** One of the merchant's boxes. Lengths in millimetres, weights in grams. */
export interface Box extends Required<BoxBody> {
  id: string
}
