import type { InferTypeOf } from "@medusajs/framework/types"
import type { ShipmentOrderingBox } from "../../../../modules/shipment_ordering/models/box"

type StoredBox = InferTypeOf<typeof ShipmentOrderingBox>

export function serialiseBox(box: StoredBox) {
  const { deleted_at: _, ...fields } = box
  return fields
}
