import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import type { ClaimBody } from "../../bench"
import { takenOver } from "../../bench-answers"

/** Stops packing an order. What is packed is kept, and anybody may go on. */
export async function POST(req: AuthenticatedMedusaRequest<ClaimBody>, res: MedusaResponse) {
  const orderId = req.params.order_id ?? ""
  const context = await openContext(req.scope)
  const session = await context.plugin.packSessions.hold(
    { order_id: orderId, claim: req.validatedBody.claim },
    { leaseSeconds: 0 },
  )
  if (!session) {
    res.status(409).json(await takenOver(context, orderId))
    return
  }
  res.json({})
}
