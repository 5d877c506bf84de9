import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { openAtBench } from "../../../../../desk"
import { rethrowForMerchant } from "../../../../answers"
import { type OpenBody, type OpenedBench, showBench } from "../bench"

/** Opens the order of a packing slip at a pack bench, or the next order to ship. Another bench cannot open it then. */
export async function POST(
  req: AuthenticatedMedusaRequest<OpenBody>,
  res: MedusaResponse<{ bench: OpenedBench }>,
) {
  const { take_over, start_again, ...request } = req.validatedBody
  const context = await openContext(req.scope)
  const opened = await openAtBench(context, {
    ...request,
    userId: req.auth_context.actor_id,
    takesOver: take_over ?? false,
    startsAgain: start_again ?? false,
  }).catch(rethrowForMerchant(req))
  res.json({ bench: await showBench(context, opened) })
}
