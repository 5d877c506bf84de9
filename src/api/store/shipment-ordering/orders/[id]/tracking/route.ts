import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { trackOrder } from "../../../../../../fulfilment"

/** A header, not a query, so that the address stays out of logs and browser history. */
const EMAIL_HEADER = "x-order-email"

/**
 * Shows the tracking of an order to its customer, who is signed in or sends the order's e-mail address. Others get the
 * same answer as for an unknown order.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse) {
  // Not cached: the URL is the same for the customer's answer and another person's refusal.
  res.setHeader("cache-control", "private, no-store")
  const tracking = await trackOrder(await openContext(req.scope), {
    orderId: req.params.id ?? "",
    owner: { customerId: req.auth_context?.actor_id, email: req.get(EMAIL_HEADER) },
  })
  res.json(tracking)
}
