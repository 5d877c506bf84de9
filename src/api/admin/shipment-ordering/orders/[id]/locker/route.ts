import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { readLockerOfOrder, type LockerOfOrder } from "../../../../../../shipping"
import { changeLockerWorkflow } from "../../../../../../workflows"
import type { LockerBody } from "../../orders"
import { rethrowForMerchant } from "../../../../../answers"

/** Shows the order's parcel locker, and whether it can still be changed. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const locker = await readLockerOfOrder(await openContext(req.scope), req.params.id ?? "").catch(
    rethrowForMerchant(req),
  )
  res.json(serialiseLockerOfOrder(locker))
}

/** Changes the parcel locker that the customer chose, as long as no shipment is ordered. */
export async function POST(req: AuthenticatedMedusaRequest<LockerBody>, res: MedusaResponse) {
  const { result } = await changeLockerWorkflow(req.scope)
    .run({ input: { order_id: req.params.id ?? "", ...req.validatedBody } })
    .catch(rethrowForMerchant(req))
  res.json(result)
}

export function serialiseLockerOfOrder(lockerOfOrder: LockerOfOrder) {
  return {
    /** This plugin delivers the order. */
    is_ours: lockerOfOrder.isOurs,
    /** Quantity of all items that are still to be sent. */
    left_to_ship: lockerOfOrder.leftToShip,
    /** The shipping rule that keeps them from being fulfilled automatically. */
    held_back_by: lockerOfOrder.heldBackBy ?? null,
    delivers_to_locker: lockerOfOrder.deliversToLocker,
    locker_code: lockerOfOrder.code,
    locker: lockerOfOrder.locker,
    can_change: lockerOfOrder.canChange,
  }
}
