import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { confirmShipmentWorkflow } from "../../../../workflows/confirm-shipment"

/** @throws MedusaError NOT_ALLOWED with what keeps the shipment from being confirmed */
export async function confirmByHand(container: MedusaContainer, rowId: string): Promise<void> {
  const { result } = await confirmShipmentWorkflow(container).run({
    input: { row_id: rowId, is_manual: true },
  })
  if (result.problem) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, result.problem)
  }
}
