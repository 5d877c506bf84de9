import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { explainOptions } from "../../../../../pricing"
import { serialiseExplanation, type WhyQuery } from "../shown-prices"

/**
 * Says of each of our shipping options why it shows or does not show for a cart, or for an order at the prices that the
 * service gave then. Settings and rules are those of now.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { id } = req.validatedQuery as WhyQuery
  const options = await explainOptions(await openContext(req.scope), req.scope, id)
  res.json({ options: options.map(serialiseExplanation) })
}
