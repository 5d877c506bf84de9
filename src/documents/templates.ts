import type { PackingSlip } from "./packing-slip"
import type { PickList } from "./pick-list"
import type { PickupList } from "./pickup-list"

// What developers import, so that no more of this room is public.
export type { PackingSlip, SlipItem, SlipPackage } from "./packing-slip"
export type { PickedBox, PickedItem, PickList } from "./pick-list"
export type { PickedUpShipment, Pickup, PickupList } from "./pickup-list"

/** The bytes of a PDF. */
type Pdf = Uint8Array | Promise<Uint8Array>

/** A developer's templates, each in place of the plugin's own. */
export interface DocumentTemplates {
  /** Called for each order; the PDFs are joined. */
  packingSlip?: (slip: PackingSlip) => Pdf
  pickList?: (list: PickList) => Pdf
  pickupList?: (list: PickupList) => Pdf
}
