import type ShipmentOrderingModuleService from "../../../../modules/shipment_ordering/service"
import { serialiseBox } from "./serialise-box"

/** All boxes in the order in which they are tried. */
export async function listBoxes(memory: ShipmentOrderingModuleService) {
  const boxes = await memory.listShipmentOrderingBoxes(
    {},
    { order: { rank: "ASC", id: "ASC" }, take: 1000 },
  )
  return boxes.map(serialiseBox)
}
