import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { readLockerOfOrder, type LockerOfOrder } from "../../../../../../shipping"
import { changeLockerWorkflow } from "../../../../../../workflows"
import type { LockerBody } from "../../orders"
import { wordError } from "../../../../../answers"

/** Shows the order's parcel locker, and whether it can still be changed. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const found = await readLockerOfOrder(await openContext(req.scope), req.params.id ?? "").catch(
    wordError(req),
  )
  res.json(serialiseLockerOfOrder(found))
}

/** Changes the parcel locker that the customer chose, as long as no shipment is ordered. */
export async function POST(req: AuthenticatedMedusaRequest<LockerBody>, res: MedusaResponse) {
  const { result } = await changeLockerWorkflow(req.scope)
    .run({ input: { order_id: req.params.id ?? "", ...req.validatedBody } })
    .catch(wordError(req))
  res.json(result)
}

export function serialiseLockerOfOrder(found: LockerOfOrder) {
  return {
    is_ours: found.isOurs,
    /** Quantity of all items that are still to be sent. */
    left_to_ship: found.leftToShip,
    delivers_to_locker: found.deliversToLocker,
    locker_code: found.code,
    locker: found.locker,
    can_change: found.canChange,
  }
}
