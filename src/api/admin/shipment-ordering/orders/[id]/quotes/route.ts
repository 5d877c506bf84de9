import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { planOrder, withPackages } from "../../../../../../shipping"
import type { QuotesBody } from "../../orders"
import { serialisePlan } from "./shipping-plan"
import { rethrowForMerchant } from "../../../../../answers"

/** Plans an order's shipment, with the price of every service. Orders nothing. */
export async function POST(req: AuthenticatedMedusaRequest<QuotesBody>, res: MedusaResponse) {
  const { package_count, weight_grams, ...overrides } = req.validatedBody
  const orderId = req.params.id ?? ""
  const context = await openContext(req.scope)
  const plan = await withPackages(context, { package_count, weight_grams }, { orderId, overrides })
    .then((complete) => planOrder(context, { orderId, overrides: complete }))
    .catch(rethrowForMerchant(req))
  res.json(serialisePlan(plan))
}
