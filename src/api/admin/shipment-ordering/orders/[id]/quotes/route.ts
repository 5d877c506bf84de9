import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, pluginTools, toMedusaError } from "../../../../../../context"
import { planOrder } from "../../../../../../shipping"
import type { QuotesBody } from "../../orders"
import { serialisePlan } from "./shipping-plan"

/** Plans an order's shipment, with the price of every service. Orders nothing. */
export async function POST(
  req: AuthenticatedMedusaRequest<QuotesBody>,
  res: MedusaResponse,
): Promise<void> {
  const plan = await planOrder(await openContext(req.scope), {
    orderId: req.params.id ?? "",
    overrides: req.validatedBody,
  }).catch((error: unknown) => {
    throw toMedusaError(error, pluginTools(req.scope).logger)
  })
  res.json(serialisePlan(plan))
}
