import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope, toMedusaError } from "../../../../../../context"
import { proposeShipment } from "../../../../../../shipping"
import type { QuotesBody } from "../../schema"
import { serialiseProposal, type ShippingProposal } from "./shipping-proposal"

/** How an order would ship, with every service's price, before anything is ordered. */
export async function POST(
  req: AuthenticatedMedusaRequest<QuotesBody>,
  res: MedusaResponse<ShippingProposal>,
): Promise<void> {
  const proposal = await proposeShipment(pluginScope(req.scope), {
    orderId: req.params.id ?? "",
    wish: req.validatedBody,
  }).catch((error: unknown) => {
    throw toMedusaError(error, pluginScope(req.scope).logger)
  })
  res.json(serialiseProposal(proposal))
}
