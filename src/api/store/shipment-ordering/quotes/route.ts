import type { MedusaStoreRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { quoteCart } from "../../../../pricing"
import type { QuotesQuery } from "../queries"

/** Every option of the cart that is ours, with price, delivery days and, if there is none, the reason. */
export async function GET(
  req: MedusaStoreRequest<unknown, QuotesQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { cart_id } = req.validatedQuery as QuotesQuery
  res.json(await quoteCart(await openContext(req.scope), req.scope, cart_id))
}
