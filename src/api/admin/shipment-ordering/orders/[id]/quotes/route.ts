import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { planOrder } from "../../../../../../shipping"
import type { QuotesBody } from "../../orders"
import { serialisePlan } from "./shipping-plan"
import { wordError } from "../../../../../answers"

/** Plans an order's shipment, with the price of every service. Orders nothing. */
export async function POST(req: AuthenticatedMedusaRequest<QuotesBody>, res: MedusaResponse) {
  const plan = await planOrder(await openContext(req.scope), {
    orderId: req.params.id ?? "",
    overrides: req.validatedBody,
  }).catch(wordError(req))
  res.json(serialisePlan(plan))
}
