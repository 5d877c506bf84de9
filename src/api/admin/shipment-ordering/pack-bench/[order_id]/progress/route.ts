import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { BENCH_LEASE_SECONDS } from "../../../../../../desk"
import type { ProgressBody } from "../../bench"
import { takenOver } from "../../bench-answers"

/** Saves what is packed of an order so far. Refused (409) after the order was opened again, here or elsewhere. */
export async function POST(req: AuthenticatedMedusaRequest<ProgressBody>, res: MedusaResponse) {
  const { claim, progress } = req.validatedBody
  const orderId = req.params.order_id ?? ""
  const context = await openContext(req.scope)
  const session = await context.plugin.packSessions.hold(
    { order_id: orderId, claim },
    { progress, leaseSeconds: BENCH_LEASE_SECONDS },
  )
  if (!session) {
    res.status(409).json(await takenOver(context, orderId))
    return
  }
  res.json({})
}
