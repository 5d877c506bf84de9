import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { confirmShipmentWorkflow } from "../../../../workflows/confirm-shipment"

/**
 * @param wish.acceptsDifferences the person was asked about this one shipment, with its differences in view
 * @throws MedusaError NOT_ALLOWED with what keeps the shipment from being confirmed
 */
export async function confirmByHand(
  container: MedusaContainer,
  rowId: string,
  { acceptsDifferences }: { acceptsDifferences: boolean },
): Promise<void> {
  const { result } = await confirmShipmentWorkflow(container).run({
    input: { row_id: rowId, is_manual: true, accepts_differences: acceptsDifferences },
  })
  if (result.problem) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, result.problem)
  }
}
