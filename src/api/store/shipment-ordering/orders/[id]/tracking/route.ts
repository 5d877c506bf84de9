import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { trackOrder } from "../../../../../../fulfilment"

/** In a header, not in the query: no log and no browser's history holds it then. */
const EMAIL_HEADER = "x-order-email"

/**
 * Where an order's parcels are, for its customer: signed in, or by the order's e-mail
 * address. All others are answered as if there were no such order.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  // One customer's answer and another's refusal have the same address.
  res.setHeader("cache-control", "private, no-store")
  const tracking = await trackOrder(await openContext(req.scope), {
    orderId: req.params.id ?? "",
    owner: { customerId: req.auth_context?.actor_id, email: req.get(EMAIL_HEADER) },
  })
  res.json(tracking)
}
