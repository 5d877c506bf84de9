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
  const context = await openContext(req.scope)
  const request = { ...req.validatedBody, user_id: req.auth_context.actor_id }
  const opened = await openAtBench(context, request).catch(rethrowForMerchant(req))
  res.json({ bench: await showBench(context, opened) })
}
