import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { inLanes } from "../../../../in-lanes"
import type { IdsBody } from "../schema"
import { type Confirmation, confirmOne } from "./confirm-one"

/** Confirmations under way at once: the service is asked politely, and the merchant does not wait for ever. */
const LANES = 4

/**
 * Confirms many shipments by hand, each on its own: what fails is told beside it, and holds up no
 * other. Whoever asks again for the same confirms nothing twice.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<IdsBody>,
  res: MedusaResponse<{ results: Confirmation[] }>,
): Promise<void> {
  const ids = [...new Set(req.validatedBody.ids)]
  res.json({ results: await inLanes(LANES, ids, (id) => confirmOne(req.scope, id)) })
}
