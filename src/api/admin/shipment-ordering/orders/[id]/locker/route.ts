import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, pluginTools, toMedusaError } from "../../../../../../context"
import { readLockerOfOrder, type LockerOfOrder } from "../../../../../../shipping"
import { changeLockerWorkflow } from "../../../../../../workflows/change-locker"
import type { LockerBody } from "../../orders"

/** The parcel locker that an order goes to, and whether it can still be another one. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const found = await readLockerOfOrder(await openContext(req.scope), req.params.id ?? "")
  res.json(serialiseLockerOfOrder(found))
}

/** Sends an order to another parcel locker than its customer has chosen, before anything is ordered. */
export async function POST(
  req: AuthenticatedMedusaRequest<LockerBody>,
  res: MedusaResponse,
): Promise<void> {
  const { result } = await changeLockerWorkflow(req.scope)
    .run({ input: { order_id: req.params.id ?? "", ...req.validatedBody } })
    .catch((error: unknown) => {
      throw toMedusaError(error, pluginTools(req.scope).logger)
    })
  res.json(result)
}

export function serialiseLockerOfOrder(found: LockerOfOrder) {
  return {
    delivers_to_locker: found.deliversToLocker,
    locker_code: found.code,
    locker: found.locker,
    can_change: found.canChange,
  }
}
