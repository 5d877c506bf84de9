import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { toMedusaError } from "../../../../../../runtime/merchant-error"
import { pluginScope } from "../../../../../../runtime/plugin-scope"
import { changeLockerWorkflow } from "../../../../../../workflows/change-locker"
import type { LockerBody } from "../../schema"

/** Sends an order to another parcel locker than its customer has chosen, before anything is ordered. */
export async function POST(
  req: AuthenticatedMedusaRequest<LockerBody>,
  res: MedusaResponse,
): Promise<void> {
  const { result } = await changeLockerWorkflow(req.scope)
    .run({ input: { order_id: req.params.id ?? "", ...req.validatedBody } })
    .catch((error: unknown) => {
      throw toMedusaError(error, pluginScope(req.scope).logger)
    })
  res.json(result)
}
