import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { openAtBench } from "../../../../../desk"
import { rethrowForMerchant } from "../../../../answers"
import type { OpenBody, OpenedBench } from "../bench"
import { showBench } from "../bench-answers"

/** Opens the order of a packing slip at a pack bench, or the next order to ship. Another bench cannot open it then. */
export async function POST(
  req: AuthenticatedMedusaRequest<OpenBody>,
  res: MedusaResponse<{ bench: OpenedBench }>,
) {
  const { scan, bench, take_over, start_again, paused } = req.validatedBody
  const context = await openContext(req.scope)
  const opened = await openAtBench(context, {
    scan,
    bench,
    userId: req.auth_context.actor_id,
    takesOver: take_over ?? false,
    startsAgain: start_again ?? false,
    paused: paused ?? [],
  }).catch(rethrowForMerchant(req))
  res.json({ bench: await showBench(context, opened) })
}
