import type { MedusaStoreRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../context"
import { quoteCart } from "../../../../pricing"
import type { QuotesQuery } from "./schema"

/** Every option of the cart that is ours, with price, delivery days and, if there is none, the reason. */
export async function GET(
  req: MedusaStoreRequest<unknown, QuotesQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { cart_id } = req.validatedQuery as QuotesQuery
  res.json(await quoteCart(pluginScope(req.scope), req.scope, cart_id))
}
