import { MedusaError } from "@medusajs/framework/utils"
import { MAX_BOXES } from "../../../../cartonizer"
import type ShipmentOrderingModuleService from "../../../../modules/shipment_ordering/service"

/**
 * Refuses one more box than the cartonizer chooses from: nothing could be packed any more.
 *
 * @throws MedusaError INVALID_DATA
 */
export async function refuseTooManyBoxes(memory: ShipmentOrderingModuleService): Promise<void> {
  const [, count] = await memory.listAndCountShipmentOrderingBoxes({}, { take: 1, select: ["id"] })
  if (count < MAX_BOXES) return
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `There are ${MAX_BOXES} boxes already, which is the most there can be. ` +
      "Delete one that is not in use first.",
  )
}
